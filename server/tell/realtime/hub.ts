import type { EventStream } from '../../http/event-stream.ts'

/** What is told, and to whom; null is everyone. */
export interface Message {
  event: string
  data: object
  to: readonly number[] | null
}

interface Reader {
  /** Who is really there, by whom streams are counted. */
  person: number
  /** To whom messages are meant that this one gets; null for those to all alone. */
  recipient: number | null
}

/** More than one has devices and windows in sight; with one more the oldest is let go. */
const streamsAPerson = 10

/** The streams that are open on this node. */
export class Hub {
  readonly #streams = new Map<number, Map<EventStream, Reader>>()
  readonly #listener: { ready: Promise<void>; close(): Promise<void> } | undefined

  constructor(listener?: { ready: Promise<void>; close(): Promise<void> }) {
    this.#listener = listener
  }

  /** Resolves when what is announced is first heard. */
  get ready(): Promise<void> {
    return this.#listener?.ready ?? Promise.resolve()
  }

  connect(stream: EventStream, reader: Reader) {
    const own = this.#streams.get(reader.person) ?? new Map<EventStream, Reader>()
    this.#streams.set(reader.person, own)
    own.set(stream, reader)
    stream.onClose(() => {
      own.delete(stream)
      if (own.size === 0 && this.#streams.get(reader.person) === own) this.#streams.delete(reader.person)
    })
    if (own.size > streamsAPerson) this.#letGo(own)
    // What happened while the reader was away is not known here.
    if (stream.isResumed) stream.send('refetch', {})
  }

  deliver({ event, data, to }: Message) {
    if (to === null) for (const stream of this.#all()) stream.send(event, data)
    else
      for (const id of to)
        for (const [stream, { recipient }] of this.#streams.get(id) ?? [])
          if (recipient === id) stream.send(event, data)
  }

  refetchAll() {
    this.deliver({ event: 'refetch', data: {}, to: null })
  }

  async close(): Promise<void> {
    for (const stream of this.#all()) stream.close()
    await this.#listener?.close()
  }

  /** The oldest, which counts no more at once: its end may come later than the next stream. */
  #letGo(own: Map<EventStream, Reader>) {
    const [oldest] = own.keys()
    if (!oldest) return
    own.delete(oldest)
    oldest.close()
  }

  #all = (): EventStream[] => [...this.#streams.values()].flatMap((own) => [...own.keys()])
}
