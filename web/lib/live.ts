import {
  realtimeContract,
  type RealtimeData,
  type RealtimeEvent,
  realtimeEvents,
} from '@uurwerk/contract/tell/realtime'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { requestOf } from './call.ts'
import { accessToken, expireSession } from './session.ts'

export type LiveMessage = { [E in RealtimeEvent]: { event: E; data: RealtimeData<E> } }[RealtimeEvent]

/** A stream that was silent for longer than two signs of life is dead, whatever the network says. */
const silenceMilliseconds = 40_000
/** A browser opens few connections to a server: a window that nobody looks at gives its one back. */
const unseenMilliseconds = 10_000
const shortestWait = 1000
const longestWait = 30_000

/** How long to wait after so many failures: longer each time, and not the same for everyone. */
export const waitAfter = (failures: number, chance: number = Math.random()) =>
  Math.min(longestWait, shortestWait * 2 ** failures) * (0.5 + chance / 2)

/** What an event says; undefined for one that we do not know. */
export function messageOf({ event = '', data }: EventSourceMessage): LiveMessage | undefined {
  if (!Object.hasOwn(realtimeEvents, event)) return undefined
  try {
    const parsed = realtimeEvents[event as RealtimeEvent].safeParse(JSON.parse(data))
    return parsed.success ? ({ event, data: parsed.data } as LiveMessage) : undefined
  } catch {
    return undefined
  }
}

class Refused extends Error {
  override name = 'Refused'
}

/**
 * Hears what happens at the school, as it happens, for as long as the window is looked at; comes back by itself, and
 * the server then says what may have been missed. Answers what ends it.
 */
export function openLive(hear: (message: LiveMessage) => void): () => void {
  let running: AbortController | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let unseen: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let lastId: string | undefined

  async function run() {
    clearTimeout(waiting)
    const own = (running = new AbortController())
    try {
      await read(own, lastId, {
        onSignOfLife: () => {
          failures = 0
          lastId ??= '0'
        },
        onEvent: (event) => {
          lastId = event.id ?? lastId
          const message = messageOf(event)
          if (message) hear(message)
        },
      })
    } catch (error) {
      if (error instanceof Refused) return
    }
    if (running === own) again()
  }

  function again() {
    running = undefined
    waiting = setTimeout(() => void run(), waitAfter(failures++))
  }

  function leave() {
    clearTimeout(waiting)
    const own = running
    running = undefined
    own?.abort()
  }

  const look = () => {
    clearTimeout(unseen)
    if (document.hidden) unseen = setTimeout(leave, unseenMilliseconds)
    else if (!running) void run()
  }
  const comeBack = () => {
    if (!running && !document.hidden) void run()
  }

  document.addEventListener('visibilitychange', look)
  addEventListener('online', comeBack)
  if (!document.hidden) void run()
  return () => {
    document.removeEventListener('visibilitychange', look)
    removeEventListener('online', comeBack)
    clearTimeout(unseen)
    leave()
  }
}

interface Listener {
  /** Something came, be it only a heartbeat. */
  onSignOfLife: () => void
  onEvent: (event: EventSourceMessage) => void
}

/** Reads one stream to its end. @throws Refused when there is none for this person */
async function read(own: AbortController, lastId: string | undefined, { onSignOfLife, onEvent }: Listener) {
  const request = requestOf(realtimeContract.stream, {}, await accessToken())
  const response = await fetch(realtimeContract.stream.path, {
    ...request,
    headers: { ...request.headers, ...(lastId !== undefined && { 'Last-Event-ID': lastId }) },
    signal: own.signal,
    cache: 'no-store',
  })
  if (response.status === 401) expireSession()
  if (response.status === 401 || response.status === 403) throw new Refused()
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
