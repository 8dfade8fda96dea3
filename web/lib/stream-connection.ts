import { createAtom } from '@tanstack/react-store'
import type { RealtimeData, RealtimeEvent } from '@uurwerk/contract/tell/realtime'

export type LiveMessage = { [E in RealtimeEvent]: { event: E; data: RealtimeData<E> } }[RealtimeEvent]

/** Choice round that uses the stream as its session. */
export interface StreamSession {
  interrogation: number
  device: string
}

export type StreamConnection =
  | { isOpen: boolean; retryAt?: undefined }
  /** Next attempt, as `performance.now()`. */
  | { isOpen: false; retryAt: number }

/** Null, because atoms cannot hold undefined. */
export const streamSession = createAtom<StreamSession | null>(null)
export const streamConnection = createAtom<StreamConnection>({ isOpen: false })

export const reconnectEvent = 'live:now'
export const reconnectNow = () => dispatchEvent(new Event(reconnectEvent))

const listeners = new Set<(message: LiveMessage) => void>()

/** Returns the function that unsubscribes. */
export function listenToStream(listener: (message: LiveMessage) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function notifyListeners(message: LiveMessage) {
  for (const listener of listeners) listener(message)
}

const deviceKey = 'round.device'

/** Identifies this window across reloads. */
export function getDeviceId(): string {
  const deviceId = sessionStorage.getItem(deviceKey) ?? crypto.randomUUID()
  sessionStorage.setItem(deviceKey, deviceId)
  return deviceId
}
