import { choiceRoundEvent, withRound } from '@uurwerk/contract/choice-round-names'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keys } from '#web/data/keys.ts'
import { getDeviceId, listenToStream, streamSession } from '#web/lib/stream-connection.ts'
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
    let reconnectTimer: ReturnType<typeof setTimeout> | undefined
    const stop = listenToStream((message) => {
      if (message.event === 'refetch') {
        clearTimeout(reconnectTimer)
        reconnectTimer = setTimeout(() => void handleReconnect(), Math.random() * maximumReconnectDelayMilliseconds)
      }
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
    const handleReconnect = async () => {
      if ((await isGroupChangedElsewhere(client, { id: roundId, student }, outbox)) && canHoldSession)
        setEndReason('changed')
      void client.invalidateQueries({ queryKey: keys.round(roundId, 'options', student) })
      void client.invalidateQueries({ queryKey: keys.round(roundId, 'one', student) })
    }
    return () => {
      clearTimeout(reconnectTimer)
      stop()
    }
  }, [client, roundId, student, canHoldSession, outbox])

  const resume = () => {
    setEndReason(undefined)
    void refetchRound(client, roundKey)
  }
  return { endReason, resume }
}

type Groups = Parameters<typeof applySeatUpdatesToGroups>[0] | null | undefined

/** Checks after a reconnect whether another window changed the group. */
async function isGroupChangedElsewhere(client: QueryClient, roundKey: StudentRoundKey, outbox: ChoiceOutbox) {
  const query = roundGroupsQuery(roundKey)
  const before = { groups: client.getQueryData(query.queryKey), outbox: outbox.getState() }
  const groupsAfter = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
  return (
    before.groups !== undefined &&
    groupsAfter !== undefined &&
    isChangedElsewhere({ ...before, groups: before.groups }, { groups: groupsAfter, outbox: outbox.getState() })
  )
}
