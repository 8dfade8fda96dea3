import type { ServerResponse } from 'node:http'

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

export const formatEvent = (event: string, data: object): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Closes if the window stops reading or may no longer listen. */
export class EventStream {
  readonly isResumed: boolean
  readonly #response: ServerResponse
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
    this.onClose(() => clearInterval(heartbeat))
  }

  onClose(listener: () => void) {
    this.#response.once('close', listener)
  }

  send(event: string, data: object) {
    this.sendText(formatEvent(event, data))
  }

  sendText(text: string) {
    this.#lastId++
    this.#write(`id: ${this.#lastId}\n${text}`)
  }

  close() {
    this.#response.end()
    setTimeout(() => this.#response.destroy(), flushMilliseconds).unref()
  }

  #write(text: string) {
    if (this.#response.writableEnded || this.#response.destroyed) return
    this.#response.write(text)
    if (this.#response.writableLength > maximumUnsentBytes) this.#response.destroy()
  }
}
