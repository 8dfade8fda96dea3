import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const firstDay = '1990-01-01'
/** Milliseconds until a stream connects again: what the server states to browsers (`retry`), and random jitter. */
const [minimumWait, jitter] = [500, 2000]
const silenceLimit = 40_000
/** For an announcement to reach every stream; newer ones do not count. */
const deliveryMilliseconds = 3000

interface Stream {
  heard: Set<string>
  /** Times of `refetch`, as `performance.now()`. */
  refetchedAt: number[]
  openedAt: number[]
  /** Undefined while open. */
  closedAt: number | undefined
  /** Longest time without a stream, in milliseconds. */
  gaps: number[]
}

/** Event streams like those of open windows, which connect again. */
export class Streams {
  readonly #streams: Stream[] = []
  readonly #announcedAt = new Map<string, number>()
  readonly #origin: string
  readonly #tokens: string[]
  #isStopped = false
  #announcements = 0

  constructor(origin: string, tokens: string[]) {
    this.#origin = origin
    this.#tokens = tokens
  }

  async open() {
    for (const token of this.#tokens) {
      const stream: Stream = { heard: new Set(), refetchedAt: [], openedAt: [], closedAt: 0, gaps: [] }
      this.#streams.push(stream)
      void this.#keepOpen(stream, token)
      await sleep(4)
    }
  }

  stop() {
    this.#isStopped = true
  }

  countOpen = () => this.#streams.filter(({ closedAt }) => closedAt === undefined).length

  async #keepOpen(stream: Stream, token: string) {
    for (let isFirst = true; !this.#isStopped; isFirst = false) {
      await this.#listen(stream, token, isFirst)
      stream.closedAt ??= performance.now()
      await sleep(minimumWait + Math.random() * jitter)
    }
  }

  #listen(stream: Stream, token: string, isFirst: boolean) {
    return new Promise<void>((resolve) => {
      const headers = { authorization: `Bearer ${token}`, ...(!isFirst && { 'last-event-id': '1' }) }
      const sent = request(`${this.#origin}/api/realtime`, { agent: false, headers }, (response) => {
        response.on('close', resolve)
        if (response.statusCode !== 200) return void response.destroy()
        const now = performance.now()
        if (stream.closedAt) stream.gaps.push(now - stream.closedAt)
        stream.closedAt = undefined
        stream.openedAt.push(now)
        response.setEncoding('utf8').on('data', (text: string) => note(stream, text))
        response.on('error', () => response.destroy())
      })
      sent.setTimeout(silenceLimit, () => sent.destroy())
      sent.on('error', () => resolve()).end()
    })
  }

  /** Announces a day of its own to everyone; without a database, nothing. */
  async announce(query: (text: string, values: unknown[]) => Promise<unknown>) {
    const day = Temporal.PlainDate.from(firstDay)
      .add({ days: this.#announcements++ })
      .toString()
    const data = { start: day, end: day, people: null }
    const isAnnounced = await query(`insert into stream_event (topic, data) values ('roster', $1)`, [data]).then(
      () => true,
      () => false,
    )
    if (isAnnounced) this.#announcedAt.set(day, performance.now())
  }

  /** Counts announcements that a stream neither heard nor makes good by a refetch or by opening later. */
  countMissed(from: number): { announced: number; missed: number } {
    const until = performance.now() - deliveryMilliseconds
    const announced = [...this.#announcedAt].filter(([, at]) => at >= from && at <= until)
    const missed = announced.flatMap(([day, at]) =>
      this.#streams.filter(
        ({ heard, refetchedAt, openedAt }) =>
          !heard.has(day) && (refetchedAt.at(-1) ?? 0) < at && (openedAt.at(-1) ?? 0) < at,
      ),
    )
    return { announced: announced.length, missed: missed.length }
  }

  /** How many streams were told to refetch after a fault, and the seconds from the end of it until the last was. */
  findRefetches(from: number, until: number): { told: number; of: number; seconds: number } {
    const first = this.#streams.flatMap(({ refetchedAt }) => refetchedAt.find((at) => at >= from) ?? [])
    return { told: first.length, of: this.#streams.length, seconds: (Math.max(until, ...first) - until) / 1000 }
  }

  /** Longest time that a stream was away since a time, in seconds. */
  findLongestGap(from: number): number {
    const gaps = this.#streams.flatMap(({ gaps: all, openedAt }) =>
      all.filter((_, index) => (openedAt[index + 1] ?? 0) >= from),
    )
    return Math.max(0, ...gaps) / 1000
  }
}

function note(stream: Stream, text: string) {
  for (const [, event] of text.matchAll(/^event: (\S+)$/gm))
    if (event === 'refetch') stream.refetchedAt.push(performance.now())
  for (const [, start = '', end = ''] of text.matchAll(/"start":"([\d-]+)","end":"([\d-]+)"/g))
    // Frames that wait are merged to one range.
    for (let day = start; day <= end; day = Temporal.PlainDate.from(day).add({ days: 1 }).toString())
      stream.heard.add(day)
}
