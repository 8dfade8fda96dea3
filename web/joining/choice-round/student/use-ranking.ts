import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rankingContract, ranksMaximum } from '@uurwerk/contract/joining/choice-round/student'
import { useEffect, useState } from 'react'
import { refetchAfter } from '#web/data/refetch.ts'
import { useCurrentUser } from '#web/data/me.ts'
import { call, NetworkError } from '#web/lib/call.ts'
import { listAllOptions } from './choice-flags.ts'
import { isSameRanking, sanitizeRanking } from './ranking-order.ts'
import { studentRoundQuery, type StudentRoundKey } from './queries.ts'
import type { StudentRoundModel } from './use-student-round-model.ts'
import { refetchRound, setConfirmed } from './use-choosing.ts'

const patience = 10_000

/** Keeps the ranking in local storage until it is handed in. */
export function useRanking({ of, round, options, isTrial }: StudentRoundModel) {
  const person = useCurrentUser().attendee?.id ?? 0
  const place = `round.ranking.${person}.${of.id}.${of.student}`
  const [draft, setDraft] = useState(() => (isTrial ? undefined : readDraft(localStorage.getItem(place))))
  const most = round.ranks ?? ranksMaximum
  const there = new Set(listAllOptions(options).map(({ id }) => id))
  const order = sanitizeRanking(draft ?? round.ranking, there, most)
  const isHandedIn = round.isConfirmed && isSameRanking(order, round.ranking)
  useEffect(() => {
    if (isTrial) return
    if (draft && !isHandedIn) localStorage.setItem(place, JSON.stringify(draft))
    else localStorage.removeItem(place)
  }, [draft, isHandedIn, place, isTrial])
  const { mutate, isPending } = useHandIn(of)
  return { order, most, isHandedIn, isPending, change: setDraft, handIn: () => isPending || mutate(order) }
}

function useHandIn(of: StudentRoundKey) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (optionIds: number[]) => {
      const send = () =>
        call(
          rankingContract.rank,
          { params: { id: of.id, studentId: of.student }, body: { optionIds } },
          AbortSignal.timeout(patience),
        )
      // Retrying is safe: the same order again changes nothing.
      return send().catch((error: unknown) => (error instanceof NetworkError ? send() : Promise.reject(error as Error)))
    },
    onSuccess: ({ optionIds }) => {
      client.setQueryData(studentRoundQuery(of).queryKey, (round) => round && { ...round, ranking: optionIds })
      setConfirmed(client, of, true)
      void refetchAfter(client, 'round')
    },
    onError: () => void refetchRound(client, of),
  })
}

function readDraft(text: string | null): number[] | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    return Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id)) : undefined
  } catch {
    return undefined
  }
}
