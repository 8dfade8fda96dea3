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
const truthWithin = 1500

/**
 * Applies seat updates of a round to the cache.
 * With `hasSession`, for a student's own round, the stream also stays open in a hidden window and reports when another
 * device takes over.
 */
export function useRoundSession(of: StudentRoundKey, hasSession: boolean, outbox: ChoiceOutbox) {
  const client = useQueryClient()
  const [ended, setEnded] = useState<SessionEndReason>()
  const { id, student } = of

  useEffect(() => {
    if (!hasSession || ended) return undefined
    streamSession.set({ ...withRound(id), device: getDeviceId() })
    return () => streamSession.set(null)
  }, [id, hasSession, ended])

  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined
    const stop = listenToStream((message) => {
      if (message.event === 'refetch') {
        clearTimeout(again)
        again = setTimeout(() => void handleReconnect(), Math.random() * truthWithin)
      }
      if (message.event !== choiceRoundEvent || message.data.id !== id) return
      const news = message.data
      if ('session' in news) return setEnded((before) => before ?? (hasSession ? news.session : undefined))
      client.setQueriesData(
        { queryKey: keys.round(id, 'groups') },
        (groups: Groups) => groups && applySeatNewsToGroups(groups, news),
      )
      client.setQueriesData(
        { queryKey: keys.round(id, 'options') },
        (options: Parameters<typeof applySeatNewsToOptions>[0] | undefined) =>
          options && applySeatNewsToOptions(options, news),
      )
    })
    const handleReconnect = async () => {
      if ((await isChanged(client, { id, student }, outbox)) && hasSession) setEnded('changed')
      void client.invalidateQueries({ queryKey: keys.round(id, 'options', student) })
      void client.invalidateQueries({ queryKey: keys.round(id, 'one', student) })
    }
    return () => {
      clearTimeout(again)
      stop()
    }
  }, [client, id, student, hasSession, outbox])

  const start = () => {
    setEnded(undefined)
    void refetchRound(client, of)
  }
  return { ended, start }
}

type Groups = Parameters<typeof applySeatNewsToGroups>[0] | null | undefined

/** Returns, after a reconnect, whether another window changed the chosen group. */
async function isChanged(client: QueryClient, of: StudentRoundKey, outbox: ChoiceOutbox) {
  const query = roundGroupsQuery(of)
  const before = client.getQueryData(query.queryKey)
  const sentBefore = outbox.get().taps
  const after = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
  // Taps that were made or answered during the fetch also belong to this window.
  const known = [...sentBefore, ...outbox.get().taps]
  return before !== undefined && after !== undefined && isChangedElsewhere(before, after, known)
}
