import { choiceRoundEvent, withRound } from '@uurwerk/contract/choice-round-names'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keys } from '#web/data/keys.ts'
import { getDeviceId, listenToStream, streamSession } from '#web/lib/stream-connection.ts'
import { applySeatNewsToGroups, isChangedElsewhere, applySeatNewsToOptions } from './choice-flags.ts'
import type { ChoiceOutbox } from './choice-outbox.ts'
import { roundGroupsQuery, type StudentRoundKey } from './queries.ts'
import { refetchRound } from './use-choosing.ts'

/** The cause: another device took over, the session expired, or another window changed the choice. */
export type SessionEndReason = 'taken-over' | 'expired' | 'changed'

/** Maximum random delay in milliseconds, so that a whole year does not ask at once when a server returns. */
const maximumDelayMilliseconds = 1500

/**
 * Applies seat updates of a round to the cache.
 * With `hasSession`, for a student's own round, the stream also stays open in a hidden window and reports when another
 * device takes over.
 */
export function useRoundSession(roundKey: StudentRoundKey, hasSession: boolean, outbox: ChoiceOutbox) {
  const client = useQueryClient()
  const [endReason, setEndReason] = useState<SessionEndReason>()
  const { id, student } = roundKey

  useEffect(() => {
    if (!hasSession || endReason) return undefined
    streamSession.set({ ...withRound(id), device: getDeviceId() })
    return () => streamSession.set(null)
  }, [id, hasSession, endReason])

  useEffect(() => {
    let reconnectTimer: ReturnType<typeof setTimeout> | undefined
    const stop = listenToStream((message) => {
      if (message.event === 'refetch') {
        clearTimeout(reconnectTimer)
        reconnectTimer = setTimeout(() => void handleReconnect(), Math.random() * maximumDelayMilliseconds)
      }
      if (message.event !== choiceRoundEvent || message.data.id !== id) return
      const update = message.data
      if ('session' in update) return setEndReason((before) => before ?? (hasSession ? update.session : undefined))
      client.setQueriesData(
        { queryKey: keys.round(id, 'groups') },
        (groups: Groups) => groups && applySeatNewsToGroups(groups, update),
      )
      client.setQueriesData(
        { queryKey: keys.round(id, 'options') },
        (options: Parameters<typeof applySeatNewsToOptions>[0] | undefined) =>
          options && applySeatNewsToOptions(options, update),
      )
    })
    const handleReconnect = async () => {
      if ((await isChanged(client, { id, student }, outbox)) && hasSession) setEndReason('changed')
      void client.invalidateQueries({ queryKey: keys.round(id, 'options', student) })
      void client.invalidateQueries({ queryKey: keys.round(id, 'one', student) })
    }
    return () => {
      clearTimeout(reconnectTimer)
      stop()
    }
  }, [client, id, student, hasSession, outbox])

  const start = () => {
    setEndReason(undefined)
    void refetchRound(client, roundKey)
  }
  return { endReason, start }
}

type Groups = Parameters<typeof applySeatNewsToGroups>[0] | null | undefined

/** Returns, after a reconnect, whether another window changed the chosen group. */
async function isChanged(client: QueryClient, roundKey: StudentRoundKey, outbox: ChoiceOutbox) {
  const query = roundGroupsQuery(roundKey)
  const before = client.getQueryData(query.queryKey)
  const sentBefore = outbox.get().taps
  const after = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
  // Taps that were made or answered during the fetch also belong to this window.
  const ownTaps = [...sentBefore, ...outbox.get().taps]
  return before !== undefined && after !== undefined && isChangedElsewhere(before, after, ownTaps)
}
