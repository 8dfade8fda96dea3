/** An answer as it left, to be sent again. */
export interface Sent {
  etag: string
  type: string
  /** What it is compressed with. */
  encoding: string | undefined
  payload: Buffer
}

/** Answers by all that they depend on, of so many bytes together; those that were not sent for longest go first. */
export class KeptAnswers {
  readonly #most: number
  readonly #kept = new Map<string, Sent>()
  #bytes = 0

  constructor(most: number) {
    this.#most = most
  }

  get bytes() {
    return this.#bytes
  }

  get(basis: string): Sent | undefined {
    const sent = this.#kept.get(basis)
    if (!sent) return undefined
    this.#kept.delete(basis)
    this.#kept.set(basis, sent)
    return sent
  }

  set(basis: string, sent: Sent) {
    this.#drop(basis)
    this.#kept.set(basis, { ...sent, payload: apart(sent.payload) })
    this.#bytes += sizeOf(sent)
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#most) break
      this.#drop(oldest)
    }
  }

  #drop(basis: string) {
    const sent = this.#kept.get(basis)
    if (!sent) return
    this.#kept.delete(basis)
    this.#bytes -= sizeOf(sent)
  }
}

/** In memory of its own: what zlib gives is a piece of 64 KiB, all of which would be kept with it, and not be counted. */
function apart(payload: Buffer) {
  const own = Buffer.allocUnsafeSlow(payload.length)
  payload.copy(own)
  return own
}

/** With what stands around the bytes: the key, the tag and the objects. */
const sizeOf = ({ payload }: Sent) => payload.length + 500
