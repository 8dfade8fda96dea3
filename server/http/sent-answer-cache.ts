export interface SentAnswer {
  etag: string
  type: string
  encoding: string | undefined
  payload: Buffer
}

/** LRU cache of answers, limited by total bytes. */
export class SentAnswerCache {
  readonly #maximumBytes: number
  readonly #answers = new Map<string, SentAnswer>()
  #bytes = 0

  constructor(maximumBytes: number) {
    this.#maximumBytes = maximumBytes
  }

  get bytes() {
    return this.#bytes
  }

  get(key: string): SentAnswer | undefined {
    const answer = this.#answers.get(key)
    if (!answer) return undefined
    this.#answers.delete(key)
    this.#answers.set(key, answer)
    return answer
  }

  set(key: string, answer: SentAnswer) {
    this.#drop(key)
    this.#answers.set(key, { ...answer, payload: copyPayload(answer.payload) })
    this.#bytes += estimateBytes(answer)
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#maximumBytes) break
      this.#drop(oldest)
    }
  }

  #drop(key: string) {
    const answer = this.#answers.get(key)
    if (!answer) return
    this.#answers.delete(key)
    this.#bytes -= estimateBytes(answer)
  }
}

/** Copies: zlib's buffers are slices of 64 KiB, which would stay in memory uncounted. */
function copyPayload(payload: Buffer) {
  const copy = Buffer.allocUnsafeSlow(payload.length)
  payload.copy(copy)
  return copy
}

/** Includes 500 bytes of estimated overhead. */
const estimateBytes = ({ payload }: SentAnswer) => payload.length + 500
