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

  constructor(most: number) {
    this.#maximumBytes = most
  }

  get bytes() {
    return this.#bytes
  }

  get(basis: string): SentAnswer | undefined {
    const sent = this.#answers.get(basis)
    if (!sent) return undefined
    this.#answers.delete(basis)
    this.#answers.set(basis, sent)
    return sent
  }

  set(basis: string, sent: SentAnswer) {
    this.#drop(basis)
    this.#answers.set(basis, { ...sent, payload: copyPayload(sent.payload) })
    this.#bytes += countBytes(sent)
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#maximumBytes) break
      this.#drop(oldest)
    }
  }

  #drop(basis: string) {
    const sent = this.#answers.get(basis)
    if (!sent) return
    this.#answers.delete(basis)
    this.#bytes -= countBytes(sent)
  }
}

/** Copies: zlib's buffers are slices of 64 KiB, which would stay in memory uncounted. */
function copyPayload(payload: Buffer) {
  const own = Buffer.allocUnsafeSlow(payload.length)
  payload.copy(own)
  return own
}

/** Includes estimated overhead. */
const countBytes = ({ payload }: SentAnswer) => payload.length + 500
