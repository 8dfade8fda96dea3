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
import { reportConnection } from './connection.ts'

/** Milliseconds without an answer or data until the stream counts as lost; longer than two heartbeats. */
const maximumSilence = 40_000
/** Milliseconds until a hidden window closes its stream, because browsers limit connections per server. */
const maximumHiddenTime = 10_000

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

/** Not tried again: the session is over, or the person has no right to the stream. */
class StreamRefused extends Error {
  override name = 'StreamRefused'
}

/**
 * Streams while the window is visible or has a session in a choice round.
 * @returns function that closes the stream
 */
export function openEventStream(onMessage: (message: LiveMessage) => void): () => void {
  let activeController: AbortController | undefined
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** Undefined until data arrives and after a change of session. */
  let lastEventId: string | undefined
  /** True if a change of session may have lost events; the next data then refetches everything. */
  let mayHaveMissed = false

  async function run() {
    clearTimeout(reconnectTimer)
    activeController?.abort()
    const controller = (activeController = new AbortController())
    try {
      await readStream(controller, lastEventId, streamSession.get(), {
        onSignOfLife: () => {
          if (activeController !== controller) return
          failures = 0
          // With any id, the server answers a reconnection with `refetch`.
          lastEventId ??= '0'
          if (mayHaveMissed) dispatchMessage(onMessage, { event: 'refetch', data: {} })
          mayHaveMissed = false
          if (!streamConnection.get().isOpen) streamConnection.set({ isOpen: true })
        },
        onEvent: (event) => {
          // An aborted stream can still deliver events of its old session.
          if (activeController !== controller) return
          lastEventId = event.id ?? lastEventId
          dispatchMessage(onMessage, parseLiveMessage(event))
        },
      })
    } catch (error) {
      if (error instanceof StreamRefused) return controller.abort()
    }
    if (activeController === controller) scheduleReconnect()
  }

  function scheduleReconnect() {
    activeController = undefined
    const delay = computeBackoffDelay(failures++)
    streamConnection.set({ isOpen: false, retryAt: performance.now() + delay })
    reconnectTimer = setTimeout(() => void run(), delay)
  }

  function stop() {
    clearTimeout(reconnectTimer)
    activeController?.abort()
    activeController = undefined
    streamConnection.set({ isOpen: false })
  }

  /** Drops `Last-Event-ID`, so that the next stream takes over the session. */
  function reset() {
    mayHaveMissed ||= lastEventId !== undefined
    lastEventId = undefined
    if (activeController) stop()
  }

  return runWhileNeeded({ getController: () => activeController, run: () => void run(), stop, reset })
}

function dispatchMessage(onMessage: (message: LiveMessage) => void, message: LiveMessage | undefined) {
  if (!message) return
  onMessage(message)
  notifyListeners(message)
}

interface StreamRunner {
  /** Returns undefined while nothing runs. Aborted if the stream was refused. */
  getController: () => AbortController | undefined
  run: () => void
  stop: () => void
  reset: () => void
}

/** Runs again after a change of session or when the network returns. */
function runWhileNeeded({ getController, run, stop, reset }: StreamRunner): () => void {
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined
  const isNeeded = () => !document.hidden || streamSession.get() !== null
  const updateStream = () => {
    clearTimeout(hiddenTimer)
    if (!isNeeded()) hiddenTimer = setTimeout(stop, maximumHiddenTime)
    else if (!getController()) run()
  }
  /** Also replaces a stream that still waits for its answer. */
  const reconnectIfNeeded = () => {
    const isRefused = getController()?.signal.aborted
    if (!isRefused && !streamConnection.get().isOpen && isNeeded()) run()
  }
  // A lost network would leave the stream open and silent.
  const restart = () => {
    if (!getController()) return
    stop()
    run()
  }
  const { unsubscribe } = streamSession.subscribe(() => {
    reset()
    updateStream()
  })
  document.addEventListener('visibilitychange', updateStream)
  addEventListener('offline', restart)
  addEventListener('online', reconnectIfNeeded)
  addEventListener(reconnectEvent, reconnectIfNeeded)
  if (isNeeded()) run()
  return () => {
    document.removeEventListener('visibilitychange', updateStream)
    removeEventListener('offline', restart)
    removeEventListener('online', reconnectIfNeeded)
    removeEventListener(reconnectEvent, reconnectIfNeeded)
    unsubscribe()
    clearTimeout(hiddenTimer)
    stop()
  }
}

interface StreamCallbacks {
  /** Heartbeats count too. */
  onSignOfLife: () => void
  onEvent: (event: EventSourceMessage) => void
}

/** Also reports whether the server can be reached. */
async function requestStream(signal: AbortSignal, lastEventId: string | undefined, session: StreamSession | null) {
  try {
    const request = buildRequest(realtimeContract.stream, {}, await getAccessToken())
    // All data was requested since the page was opened.
    const since = lastEventId === undefined ? Math.round(performance.now()) : undefined
    const response = await fetch(buildUrl(realtimeContract.stream, { query: { ...session, since } }), {
      ...request,
      headers: { ...request.headers, ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }) },
      signal,
      cache: 'no-store',
    })
    reportConnection(true)
    return response
  } catch (error) {
    // Only a failed network gives a TypeError; the session endpoint and an abort give other errors.
    if (error instanceof TypeError) reportConnection(false)
    throw error
  }
}

/**
 * Reads until the stream ends, is silent too long or is aborted.
 * @throws StreamRefused on 401 or 403
 */
async function readStream(
  controller: AbortController,
  lastEventId: string | undefined,
  session: StreamSession | null,
  { onSignOfLife, onEvent }: StreamCallbacks,
) {
  const limitSilence = <T>(pending: Promise<T>) => {
    const silenceTimer = setTimeout(() => controller.abort(), maximumSilence)
    return pending.finally(() => clearTimeout(silenceTimer))
  }
  const response = await limitSilence(requestStream(controller.signal, lastEventId, session))
  if (response.status === 401) expireSession()
  if (response.status === 401 || response.status === 403) throw new StreamRefused()
  if (!response.ok || !response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const parser = createParser({ onEvent })
  for (;;) {
    const { value, done } = await limitSilence(reader.read())
    if (done) return
    onSignOfLife()
    parser.feed(value)
  }
}
