import type { ServerResponse } from 'node:http'

interface Options {
  headers: NodeJS.Dict<number | string | string[]>
  /** The reader had a stream before, and says where it broke. */
  isResumed: boolean
  heartbeatMilliseconds: number
  /** Whether the reader may still listen; asked again and again while the stream is open. */
  mayListen: () => Promise<boolean>
  /** That is asked once in so many heartbeats. */
  askEvery: number
}

/** What may wait to be sent to a reader before it counts as one that does not read. */
const mostUnsent = 64 * 1024
/** How long a stream that ends has to send what it still holds. */
const lastWordMilliseconds = 1000

/** An event as it goes over the wire, save for its number. */
export const formatEvent = (event: string, data: object): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Server-sent events to one reader; a reader that does not keep up, or may no longer listen, is disconnected. */
export class EventStream {
  readonly isResumed: boolean
  readonly #response: ServerResponse
  #lastId = 0

  constructor(response: ServerResponse, { headers, isResumed, heartbeatMilliseconds, mayListen, askEvery }: Options) {
    this.isResumed = isResumed
    this.#response = response
    response.on('error', () => response.destroy())
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Proxies would otherwise collect what is sent before they pass it on.
      'x-accel-buffering': 'no',
    })
    this.#write('retry: 2000\n\n')
    let beats = 0
    const heartbeat = setInterval(() => {
      // What was written a heartbeat ago is still here: nobody reads it.
      if (response.writableLength > 0) return void response.destroy()
      this.#write(': \n\n')
      beats++
      if (beats % askEvery !== 0) return
      mayListen().then(
        (may) => may || this.close(),
        // Without a database this cannot be known; the next heartbeat asks again.
        () => undefined,
      )
    }, heartbeatMilliseconds)
    this.onClose(() => clearInterval(heartbeat))
  }

  onClose(listener: () => void) {
    this.#response.once('close', listener)
  }

  send(event: string, data: object) {
    this.sendText(formatEvent(event, data))
  }

  /** The same for an event whose text is made once for many streams. */
  sendText(text: string) {
    this.#lastId++
    this.#write(`id: ${this.#lastId}\n${text}`)
  }

  close() {
    this.#response.end()
    setTimeout(() => this.#response.destroy(), lastWordMilliseconds).unref()
  }

  #write(text: string) {
    if (this.#response.writableEnded || this.#response.destroyed) return
    this.#response.write(text)
    if (this.#response.writableLength > mostUnsent) this.#response.destroy()
  }
}
