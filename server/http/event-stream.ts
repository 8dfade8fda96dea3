import type { ServerResponse } from 'node:http'
import type { DateRange } from '@uurwerk/contract/roster/appointment'

interface EventStreamOptions {
  headers: NodeJS.Dict<number | string | string[]>
  /** True for a reconnecting browser. */
  isResumed: boolean
  heartbeatMilliseconds: number
  /** Checked every `heartbeatsPerCheck` heartbeats; false closes the stream. */
  canListen: () => Promise<boolean>
  heartbeatsPerCheck: number
}

/** Bytes that may wait for a slow reader before it is disconnected. */
const maximumUnsentBytes = 64 * 1024
/** Time for a closing stream to flush. */
const flushMilliseconds = 1000
/** Minimum interval between frames. */
const frameMilliseconds = 250

export interface StreamEvent {
  name: string
  data: object
  /** In a frame only the latest event of a key is sent; dates are united. */
  key: string
  text: string
}

export function createStreamEvent(name: string, data: object): StreamEvent {
  const json = JSON.stringify(data)
  const key = isDateRange(data) ? name : `${name} ${json}`
  return { name, data, key, text: `event: ${name}\ndata: ${json}\n\n` }
}

const isDateRange = (data: object): data is DateRange => 'start' in data && 'end' in data

function mergeEvents(earlier: StreamEvent, later: StreamEvent): StreamEvent {
  if (!isDateRange(earlier.data) || !isDateRange(later.data)) return later
  const start = earlier.data.start < later.data.start ? earlier.data.start : later.data.start
  const end = earlier.data.end > later.data.end ? earlier.data.end : later.data.end
  const isWithinEarlier = start === earlier.data.start && end === earlier.data.end
  return isWithinEarlier ? earlier : createStreamEvent(later.name, { start, end })
}

/** Sends events in frames. Closes if the window stops reading or may no longer listen. */
export class EventStream {
  readonly isResumed: boolean
  readonly #response: ServerResponse
  readonly #waiting = new Map<string, StreamEvent>()
  #frameTimer: NodeJS.Timeout | undefined
  #lastFrameAt = -Infinity
  #lastId = 0

  constructor(
    response: ServerResponse,
    { headers, isResumed, heartbeatMilliseconds, canListen, heartbeatsPerCheck }: EventStreamOptions,
  ) {
    this.isResumed = isResumed
    this.#response = response
    response.on('error', () => response.destroy())
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Stops proxies from buffering the stream.
      'x-accel-buffering': 'no',
    })
    this.#write('retry: 2000\n\n')
    let heartbeatCount = 0
    const heartbeat = setInterval(() => {
      // Data of the last heartbeat still waits, so the window no longer reads.
      if (response.writableLength > 0) return void response.destroy()
      this.#write(': \n\n')
      heartbeatCount++
      if (heartbeatCount % heartbeatsPerCheck !== 0) return
      canListen().then(
        (isAllowed) => isAllowed || this.close(),
        // Unknown without a database; checked again later.
        () => undefined,
      )
    }, heartbeatMilliseconds)
    this.onClose(() => {
      clearInterval(heartbeat)
      clearTimeout(this.#frameTimer)
    })
  }

  onClose(listener: () => void) {
    this.#response.once('close', listener)
  }

  send(event: StreamEvent) {
    const earlier = this.#waiting.get(event.key)
    // The order is that of the latest events.
    this.#waiting.delete(event.key)
    this.#waiting.set(event.key, earlier ? mergeEvents(earlier, event) : event)
    this.#frameTimer ??= setTimeout(
      () => this.#sendFrame(),
      Math.max(0, this.#lastFrameAt + frameMilliseconds - performance.now()),
    )
  }

  close() {
    this.#sendFrame()
    this.#response.end()
    setTimeout(() => this.#response.destroy(), flushMilliseconds).unref()
  }

  #sendFrame() {
    clearTimeout(this.#frameTimer)
    this.#frameTimer = undefined
    if (this.#waiting.size === 0) return
    const texts = Array.from(this.#waiting.values(), ({ text }) => `id: ${++this.#lastId}\n${text}`)
    this.#waiting.clear()
    this.#lastFrameAt = performance.now()
    this.#write(texts.join(''))
  }

  #write(text: string) {
    if (this.#response.writableEnded || this.#response.destroyed) return
    this.#response.write(text)
    if (this.#response.writableLength > maximumUnsentBytes) this.#response.destroy()
  }
}
