import { onlineManager } from '@tanstack/react-query'
import { createAtom } from '@tanstack/react-store'
import { type MouseEvent, useSyncExternalStore } from 'react'
import { useTexts } from './i18n.ts'
import { reconnectNow } from './stream-connection.ts'

// The browser reports a lost network, and the event stream a server that cannot be reached. A single failed call does
// not count: its cause may be elsewhere.

export const reportConnection = (isConnected: boolean) => onlineManager.setOnline(isConnected)

export const isOffline = () => !onlineManager.isOnline()

const subscribeToConnection = (onChange: () => void) => onlineManager.subscribe(onChange)

export const useIsOffline = () => useSyncExternalStore(subscribeToConnection, isOffline)

/** Calls back whenever the connection returns. @returns function that unsubscribes */
export const listenToReconnect = (onReconnect: () => void) =>
  onlineManager.subscribe((isOnline) => isOnline && onReconnect())

/** Opens OfflineNotice: an action was not sent, or a write has no answer. */
export const offlineNotice = createAtom<'action' | 'write' | null>(null)

/**
 * Props of a control for an action that needs the connection. Offline, the control is disabled, and a press opens the
 * notice and looks for the connection. It is not `disabled`, which would move the focus and hide the reason.
 */
export function useOfflineProps(needsConnection: boolean) {
  const { t } = useTexts()
  if (!useIsOffline() || !needsConnection) return undefined
  return {
    'aria-disabled': true,
    title: t(($) => $.COMMON.OFFLINE.REASON),
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      offlineNotice.set('action')
      reconnectNow()
    },
  }
}

export type OfflineProps = ReturnType<typeof useOfflineProps>
