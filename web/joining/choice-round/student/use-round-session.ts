import { choiceRoundEvent, withRound } from '@uurwerk/contract/choice-round-names'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keys } from '#web/data/keys.ts'
import { deviceName, listen, streamSession } from '#web/lib/live-line.ts'
import { applySeatNewsToGroups, isChangedElsewhere, applySeatNewsToOptions } from './choice-flags.ts'
import type { ChoiceOutbox } from './choice-outbox.ts'
import { roundGroupsQuery, type StudentRoundKey } from './queries.ts'
import { refetchRound } from './use-choosing.ts'

/** Why a session ended: by another device, by the time, or by a choice that this window does not know of. */
export type SessionEndReason = 'taken-over' | 'expired' | 'changed'

/** When a server comes back, a whole year does not ask at once. */
const truthWithin = 1500

/**
 * Hears of the seats of a round. With a session, which is a student's own, the window keeps listening while nobody looks,
 * and is told when another device took over.
 */
export function useRoundSession(of: StudentRoundKey, hasSession: boolean, outbox: ChoiceOutbox) {
  const client = useQueryClient()
  const [ended, setEnded] = useState<SessionEndReason>()
  const { id, student } = of

  useEffect(() => {
    if (!hasSession || ended) return undefined
    streamSession.set({ ...withRound(id), device: deviceName() })
    return () => streamSession.set(null)
  }, [id, hasSession, ended])

  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined
    const stop = listen((message) => {
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

/** After a broken connection: whether by now another group is chosen than this window knows of. */
async function isChanged(client: QueryClient, of: StudentRoundKey, outbox: ChoiceOutbox) {
  const query = roundGroupsQuery(of)
  const before = client.getQueryData(query.queryKey)
  const sentBefore = outbox.get().taps
  const after = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
  // What is tapped meanwhile, or answered, is known too.
  const known = [...sentBefore, ...outbox.get().taps]
  return before !== undefined && after !== undefined && isChangedElsewhere(before, after, known)
}
