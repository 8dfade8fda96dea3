/** An answer as it left, to be sent again. */
export interface SentAnswer {
  etag: string
  type: string
  /** What it is compressed with. */
  encoding: string | undefined
  payload: Buffer
}

/** Answers by all that they depend on, of so many bytes together; those that were not sent for longest go first. */
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

/** In memory of its own: what zlib gives is a piece of 64 KiB, all of which would be kept with it, and not be counted. */
function copyPayload(payload: Buffer) {
  const own = Buffer.allocUnsafeSlow(payload.length)
  payload.copy(own)
  return own
}

/** With what stands around the bytes: the key, the tag and the objects. */
const countBytes = ({ payload }: SentAnswer) => payload.length + 500
