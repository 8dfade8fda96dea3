import { forgetActors } from '#server/auth/actor-lookups.ts'
import type { Context } from '#server/auth/context.ts'
import { createStreamEvent, type EventStream } from '#server/http/event-stream.ts'
import { KeyedThrottle } from './keyed-throttle.ts'
import type { StreamAnnouncement } from './queries.ts'
import type { OpenedStream, StreamFeature, StreamRequest, StreamSender, StreamSources } from './stream-feature.ts'
import { type StreamMessage, toStreamMessage, type StreamReader, type Topics } from './topics.ts'

/** More than a person needs; a further stream closes the oldest. */
const maximumStreamsPerPerson = 10
/**
 * Minimum interval between equal announcements, and between those of bookings: 250 ms, or 2 ms per reader if more. Each
 * reader then refetches, which must not crowd out a rush for seats.
 */
const [throttleMilliseconds, millisecondsPerReader] = [250, 2]

/** Announcements are kept for windows that listen after they requested their data. */
const [keptMilliseconds, maximumKept] = [30_000, 1000]

const refetchEvent = createStreamEvent('refetch', {})

interface HeardAnnouncement {
  /** Milliseconds of `performance.now()`. */
  heardAt: number
  /** The same for equal announcements. */
  text: string
  /** Looks up an audience once, for all streams. */
  getMessage: () => StreamMessage | undefined
}

/** Passes announcements on to the event streams of this server. */
export class Hub implements StreamSender {
  readonly #streams = new Map<number, Map<EventStream, StreamReader>>()
  readonly #sources: StreamSources
  readonly #throttle = new KeyedThrottle<HeardAnnouncement>(
    () => Math.max(throttleMilliseconds, millisecondsPerReader * this.#streams.size),
    (heard) => this.#deliver(heard),
  )
  readonly #features: readonly StreamFeature[]
  #kept: HeardAnnouncement[] = []
  #completeSince = performance.now()

  constructor(sources: StreamSources) {
    this.#sources = sources
    this.#features = sources.features.map((register) => register(this))
  }

  /** Lets features check the request before the stream opens. @throws AppError of a feature that refuses it */
  async prepare(context: Context, request: StreamRequest): Promise<OpenedStream> {
    const onOpenedCallbacks = await Promise.all(this.#features.map((feature) => feature.prepare(context, request)))
    return (stream) => onOpenedCallbacks.forEach((onOpened) => onOpened?.(stream))
  }

  /** @param since milliseconds since the window requested its data */
  connect(
    stream: EventStream,
    reader: StreamReader,
    { since, onOpened }: { since?: number | undefined; onOpened?: OpenedStream } = {},
  ) {
    const personStreams = this.#streams.get(reader.person) ?? new Map<EventStream, StreamReader>()
    this.#streams.set(reader.person, personStreams)
    personStreams.set(stream, reader)
    stream.onClose(() => {
      personStreams.delete(stream)
      if (personStreams.size === 0 && this.#streams.get(reader.person) === personStreams)
        this.#streams.delete(reader.person)
    })
    if (personStreams.size > maximumStreamsPerPerson) this.#closeOldest(personStreams)
    // Missed events are unknown.
    if (stream.isResumed) stream.send(refetchEvent)
    else if (since !== undefined) void this.#sendKept(stream, reader, performance.now() - since)
    onOpened?.(stream)
  }

  handleAnnouncement(announcement: StreamAnnouncement) {
    if (announcement.topic === 'rights') {
      forgetActors()
      return this.#closeStreams((announcement.data as Topics['rights']).people)
    }
    if (announcement.topic === 'signed-out') {
      forgetActors()
      return this.#endSessions((announcement.data as Topics['signed-out']).sessions)
    }
    const isHeard = this.#streams.size > 0
    if (isHeard && this.#features.some((feature) => feature.handle(announcement))) return
    const heard = this.#keep(announcement)
    if (isHeard)
      this.#throttle.add(announcement.topic === 'booking' ? announcement.topic : heard.text, heard.text, heard)
  }

  #keep(announcement: StreamAnnouncement): HeardAnnouncement {
    const heardAt = performance.now()
    let message: StreamMessage | undefined
    const heard = {
      heardAt,
      text: JSON.stringify(announcement),
      getMessage: () => (message ??= toStreamMessage(announcement, this.#sources.seats)),
    }
    this.#kept.push(heard)
    const firstKept = this.#kept.findIndex((each) => each.heardAt > heardAt - keptMilliseconds)
    const dropped = this.#kept.splice(0, Math.max(firstKept, this.#kept.length - maximumKept))
    this.#completeSince = dropped.at(-1)?.heardAt ?? this.#completeSince
    return heard
  }

  async #sendKept(stream: EventStream, reader: StreamReader, from: number) {
    if (from <= this.#completeSince) return stream.send(refetchEvent)
    const heardSince = this.#kept.filter(({ heardAt }) => heardAt >= from)
    for (const { getMessage } of new Map(heardSince.map((heard) => [heard.text, heard])).values()) {
      try {
        const message = getMessage()
        const mayReceive = await message?.mayReceive
        if (message && mayReceive?.(reader)) stream.send(createStreamEvent(message.event, message.data))
      } catch {
        return stream.send(refetchEvent)
      }
    }
  }

  #deliver({ getMessage }: HeardAnnouncement) {
    const message = getMessage()
    // If the check fails, an extra refetch is better than a missed event.
    if (message) this.#sendMessage(message).catch(() => this.refetchAll())
  }

  /** Counts people, each of whom may have several streams. */
  countReaders(): number {
    return this.#streams.size
  }

  /** Number of streams. */
  get size(): number {
    return this.#listStreams().length
  }

  refetchAll() {
    // Windows that requested their data before and connect later must refetch too.
    this.#kept = []
    this.#completeSince = performance.now()
    for (const [stream] of this.#listStreams()) stream.send(refetchEvent)
    for (const feature of this.#features) feature.recover()
  }

  close() {
    this.#throttle.close()
    for (const feature of this.#features) feature.close()
    for (const [stream] of this.#listStreams()) stream.close()
  }

  #endSessions(sessions: readonly string[]) {
    for (const [stream, { session }] of this.#listStreams())
      if (session !== undefined && sessions.includes(session)) stream.close()
  }

  /** The windows connect again with their present rights, and reload. */
  #closeStreams(people: readonly number[]) {
    const ids = new Set(people)
    for (const [stream, { person, viewer }] of this.#listStreams())
      if (ids.has(person) || (viewer !== null && ids.has(viewer))) stream.close()
  }

  async #sendMessage({ event, data, mayReceive }: StreamMessage) {
    this.send(event, data, typeof mayReceive === 'function' ? mayReceive : await mayReceive)
  }

  send(event: string, data: object, mayReceive: (reader: StreamReader, stream: EventStream) => boolean) {
    const streamEvent = createStreamEvent(event, data)
    for (const [stream, reader] of this.#listStreams()) if (mayReceive(reader, stream)) stream.send(streamEvent)
  }

  /** Stops counting the stream at once, because it may close after the next opens. */
  #closeOldest(personStreams: Map<EventStream, StreamReader>) {
    const [oldest] = personStreams.keys()
    if (!oldest) return
    personStreams.delete(oldest)
    oldest.close()
  }

  #listStreams = (): [EventStream, StreamReader][] =>
    [...this.#streams.values()].flatMap((personStreams) => [...personStreams])
}
