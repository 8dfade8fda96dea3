import { createAtom } from '@tanstack/react-store'
import type { RealtimeData, RealtimeEvent } from '@uurwerk/contract/tell/realtime'

// What screens and the stream of events have to do with each other; the stream itself is loaded later.

export type LiveMessage = { [E in RealtimeEvent]: { event: E; data: RealtimeData<E> } }[RealtimeEvent]

/** A choice round of which this window's stream is the session as well. */
export interface StreamSession {
  interrogation: number
  device: string
}

/** Whether this window hears what happens. */
export type StreamConnection =
  | { isOpen: boolean; againAt?: undefined }
  /** It broke; by the page's steady clock, in milliseconds, it is tried again then. */
  | { isOpen: false; againAt: number }

/** The session that the screen wants; with one the stream stays open while nobody looks. An atom cannot be set to undefined. */
export const streamSession = createAtom<StreamSession | null>(null)
export const streamConnection = createAtom<StreamConnection>({ isOpen: false })

/** The event by which somebody does not wait for the next try. */
export const reconnectEvent = 'live:now'
export const reconnectNow = () => dispatchEvent(new Event(reconnectEvent))

const listeners = new Set<(message: LiveMessage) => void>()

/** Hears what comes, until what it answers is called. */
export function listenToStream(hear: (message: LiveMessage) => void): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

export function notifyListeners(message: LiveMessage) {
  for (const hear of listeners) hear(message)
}

const deviceKey = 'round.device'

/** Names this window, so that its session goes on after a reload and in no other one. */
export function getDeviceId(): string {
  const known = sessionStorage.getItem(deviceKey) ?? crypto.randomUUID()
  sessionStorage.setItem(deviceKey, known)
  return known
}
