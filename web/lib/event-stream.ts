import { realtimeContract, type RealtimeEvent, realtimeEvents } from '@uurwerk/contract/tell/realtime'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import {
  streamConnection,
  type LiveMessage,
  type StreamSession,
  streamSession,
  notifyListeners,
  reconnectEvent,
} from './stream-connection.ts'
import { buildRequest, buildUrl } from './request.ts'
import { getAccessToken, expireSession } from './session.ts'
import { computeBackoffDelay } from './backoff-delay.ts'

/** Longer than two heartbeats. */
const silenceMilliseconds = 40_000
/** Browsers limit connections per server. */
const unseenMilliseconds = 10_000

/** Returns undefined for an unknown or invalid event. */
export function parseLiveMessage({ event = '', data }: EventSourceMessage): LiveMessage | undefined {
  if (!Object.hasOwn(realtimeEvents, event)) return undefined
  try {
    const parsed = realtimeEvents[event as RealtimeEvent].safeParse(JSON.parse(data))
    return parsed.success ? ({ event, data: parsed.data } as LiveMessage) : undefined
  } catch {
    return undefined
  }
}

class StreamRefused extends Error {
  override name = 'StreamRefused'
}

/**
 * Streams while the window is visible or has a session in a choice round.
 * @returns function that closes the stream
 */
export function openEventStream(hear: (message: LiveMessage) => void): () => void {
  let running: AbortController | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** Undefined until data arrives and after a change of session. */
  let lastId: string | undefined
  let mayHaveMissed = false

  async function run() {
    clearTimeout(waiting)
    const own = (running = new AbortController())
    try {
      await readStream(own, lastId, streamSession.get(), {
        onSignOfLife: () => {
          if (running !== own) return
          failures = 0
          lastId ??= '0'
          if (mayHaveMissed) dispatchMessage(hear, { event: 'refetch', data: {} })
          mayHaveMissed = false
          if (!streamConnection.get().isOpen) streamConnection.set({ isOpen: true })
        },
        onEvent: (event) => {
          // An aborted stream can still deliver events of its old session.
          if (running !== own) return
          lastId = event.id ?? lastId
          dispatchMessage(hear, parseLiveMessage(event))
        },
      })
    } catch (error) {
      if (error instanceof StreamRefused) return
    }
    if (running === own) scheduleReconnect()
  }

  function scheduleReconnect() {
    running = undefined
    const wait = computeBackoffDelay(failures++)
    streamConnection.set({ isOpen: false, againAt: performance.now() + wait })
    waiting = setTimeout(() => void run(), wait)
  }

  function leave() {
    clearTimeout(waiting)
    const own = running
    running = undefined
    streamConnection.set({ isOpen: false })
    own?.abort()
  }

  /** Drops `Last-Event-ID`, so that the server takes the session over from other windows. */
  function beginAnew() {
    mayHaveMissed ||= lastId !== undefined
    lastId = undefined
    if (running) leave()
  }

  return runWhileNeeded({ isRunning: () => running !== undefined, run: () => void run(), leave, beginAnew })
}

function dispatchMessage(hear: (message: LiveMessage) => void, message: LiveMessage | undefined) {
  if (!message) return
  hear(message)
  notifyListeners(message)
}

interface StreamRunner {
  isRunning: () => boolean
  run: () => void
  leave: () => void
  beginAnew: () => void
}

function runWhileNeeded({ isRunning, run, leave, beginAnew }: StreamRunner): () => void {
  let unseen: ReturnType<typeof setTimeout> | undefined
  const isWanted = () => !document.hidden || streamSession.get() !== null
  const updateStream = () => {
    clearTimeout(unseen)
    if (!isWanted()) unseen = setTimeout(leave, unseenMilliseconds)
    else if (!isRunning()) run()
  }
  const reconnectIfNeeded = () => {
    if (!isRunning() && isWanted()) run()
  }
  const { unsubscribe } = streamSession.subscribe(() => {
    beginAnew()
    updateStream()
  })
  document.addEventListener('visibilitychange', updateStream)
  addEventListener('online', reconnectIfNeeded)
  addEventListener(reconnectEvent, reconnectIfNeeded)
  if (isWanted()) run()
  return () => {
    document.removeEventListener('visibilitychange', updateStream)
    removeEventListener('online', reconnectIfNeeded)
    removeEventListener(reconnectEvent, reconnectIfNeeded)
    unsubscribe()
    clearTimeout(unseen)
    leave()
  }
}

interface Listener {
  /** Heartbeats count too. */
  onSignOfLife: () => void
  onEvent: (event: EventSourceMessage) => void
}

/** @throws StreamRefused on 401 or 403 */
async function readStream(
  own: AbortController,
  lastId: string | undefined,
  session: StreamSession | null,
  { onSignOfLife, onEvent }: Listener,
) {
  const request = buildRequest(realtimeContract.stream, {}, await getAccessToken())
  const response = await fetch(buildUrl(realtimeContract.stream, { query: { ...session } }), {
    ...request,
    headers: { ...request.headers, ...(lastId !== undefined && { 'Last-Event-ID': lastId }) },
    signal: own.signal,
    cache: 'no-store',
  })
  if (response.status === 401) expireSession()
  if (response.status === 401 || response.status === 403) throw new StreamRefused()
  if (!response.ok || !response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const parser = createParser({ onEvent })
  for (;;) {
    const silence = setTimeout(() => own.abort(), silenceMilliseconds)
    const { value, done } = await reader.read().finally(() => clearTimeout(silence))
    if (done) return
    onSignOfLife()
    parser.feed(value)
  }
}
