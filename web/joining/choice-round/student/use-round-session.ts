import { choiceRoundEvent, withRound } from '@uurwerk/contract/choice-round-names'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keys } from '#web/data/keys.ts'
import { getDeviceId, listenToStream, streamConnection, streamSession } from '#web/lib/stream-connection.ts'
import { applySeatUpdatesToGroups, isChangedElsewhere, applySeatUpdatesToOptions } from './choice-flags.ts'
import type { ChoiceOutbox } from './choice-outbox.ts'
import { roundGroupsQuery, type StudentRoundKey } from './queries.ts'
import { refetchRound } from './use-choosing.ts'

/**
 * A session is the window in which a student chooses: the last opened. It ends when another device takes over, when the
 * round closes for students (`expired`), or when another window changes the choice.
 */
export type SessionEndReason = 'taken-over' | 'expired' | 'changed'

/** Random delay in milliseconds, so that a whole year does not return to a server at once. */
const maximumReconnectDelayMilliseconds = 1500

/**
 * Applies seat updates to the cache. With `canHoldSession`, for a student's own round, the stream stays open in a
 * hidden window and reports when another device takes over.
 */
export function useRoundSession(roundKey: StudentRoundKey, canHoldSession: boolean, outbox: ChoiceOutbox) {
  const client = useQueryClient()
  const [endReason, setEndReason] = useState<SessionEndReason>()
  const { id: roundId, student } = roundKey

  useEffect(() => {
    if (!canHoldSession || endReason) return undefined
    streamSession.set({ ...withRound(roundId), device: getDeviceId() })
    return () => streamSession.set(null)
  }, [roundId, canHoldSession, endReason])

  useEffect(() => {
    const stop = listenToStream((message) => {
      if (message.event !== choiceRoundEvent || message.data.id !== roundId) return
      const update = message.data
      if ('session' in update)
        return setEndReason((currentReason) => currentReason ?? (canHoldSession ? update.session : undefined))
      client.setQueriesData(
        { queryKey: keys.round(roundId, 'groups') },
        (groups: Groups) => groups && applySeatUpdatesToGroups(groups, update),
      )
      client.setQueriesData(
        { queryKey: keys.round(roundId, 'options') },
        (options: Parameters<typeof applySeatUpdatesToOptions>[0] | undefined) =>
          options && applySeatUpdatesToOptions(options, update),
      )
    })
    const stopRefetching = refetchAfterReconnect(client, { id: roundId, student }, outbox, () => {
      if (canHoldSession) setEndReason('changed')
    })
    return () => {
      stopRefetching()
      stop()
    }
  }, [client, roundId, student, canHoldSession, outbox])

  const resume = () => {
    // Unsent taps may be older than a choice in another window.
    outbox.clear()
    setEndReason(undefined)
    void refetchRound(client, roundKey)
  }
  return { endReason, resume }
}

type Groups = Parameters<typeof applySeatUpdatesToGroups>[0] | null | undefined

/**
 * Calls back if another window changed the group while the connection was lost.
 * @returns function that unsubscribes
 */
function refetchAfterReconnect(
  client: QueryClient,
  { id, student }: StudentRoundKey,
  outbox: ChoiceOutbox,
  onChangedElsewhere: () => void,
): () => void {
  const query = roundGroupsQuery({ id, student })
  const readShown = () => ({ groups: client.getQueryData(query.queryKey), outbox: outbox.getState() })
  // Another refetch may bring the change before the stream reports its reconnection.
  let shownAtLoss: ReturnType<typeof readShown> | undefined
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let wasOpen = streamConnection.get().isOpen
  const { unsubscribe } = streamConnection.subscribe(({ isOpen }) => {
    if (wasOpen && !isOpen) shownAtLoss ??= readShown()
    wasOpen = isOpen
  })
  const refetch = async () => {
    const before = shownAtLoss ?? readShown()
    const groups = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
    if (groups !== undefined) {
      shownAtLoss = undefined
      const after = { groups, outbox: outbox.getState() }
      if (before.groups !== undefined && isChangedElsewhere({ ...before, groups: before.groups }, after))
        onChangedElsewhere()
    }
    void client.invalidateQueries({ queryKey: keys.round(id, 'options', student) })
    void client.invalidateQueries({ queryKey: keys.round(id, 'one', student) })
  }
  const stop = listenToStream(({ event }) => {
    if (event !== 'refetch') return
    clearTimeout(reconnectTimer)
    reconnectTimer = setTimeout(() => void refetch(), Math.random() * maximumReconnectDelayMilliseconds)
  })
  return () => {
    clearTimeout(reconnectTimer)
    unsubscribe()
    stop()
  }
}
