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

const answerTimeoutMilliseconds = 10_000

/** Edits a student's ranking. Local storage keeps it until it is handed in, except in a trial by staff. */
export function useRanking({ roundKey, round, options, mayChoose, isTrial }: StudentRoundModel) {
  const userId = useCurrentUser().attendee?.id ?? 0
  const storageKey = `round.ranking.${userId}.${roundKey.id}.${roundKey.student}`
  const [draftIds, setDraftIds] = useState(() =>
    isTrial ? undefined : parseDraftIds(localStorage.getItem(storageKey)),
  )
  const maximum = round.ranks ?? ranksMaximum
  const availableIds = new Set(listAllOptions(options).map(({ id }) => id))
  // After the closing, what counts is what was handed in.
  const rankedIds = sanitizeRanking((mayChoose ? draftIds : undefined) ?? round.ranking, availableIds, maximum)
  const isHandedIn = round.isConfirmed && isSameRanking(rankedIds, round.ranking)
  useEffect(() => {
    if (isTrial) return
    if (draftIds && !isHandedIn) localStorage.setItem(storageKey, JSON.stringify(draftIds))
    else localStorage.removeItem(storageKey)
  }, [draftIds, isHandedIn, storageKey, isTrial])
  const { mutate, isPending } = useHandInRanking(roundKey)
  return {
    rankedIds,
    maximum,
    isHandedIn,
    isPending,
    setRankedIds: setDraftIds,
    handIn: () => {
      if (!isPending) mutate(rankedIds)
    },
  }
}

function useHandInRanking(roundKey: StudentRoundKey) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (optionIds: number[]) => {
      const send = () =>
        call(
          rankingContract.rank,
          { params: { id: roundKey.id, studentId: roundKey.student }, body: { optionIds } },
          AbortSignal.timeout(answerTimeoutMilliseconds),
        )
      // Retrying is safe, because the same order again changes nothing.
      return send().catch((error: unknown) => (error instanceof NetworkError ? send() : Promise.reject(error as Error)))
    },
    onSuccess: ({ optionIds }) => {
      client.setQueryData(studentRoundQuery(roundKey).queryKey, (round) => round && { ...round, ranking: optionIds })
      setConfirmed(client, roundKey, true)
      void refetchAfter(client, 'round')
    },
    onError: () => void refetchRound(client, roundKey),
  })
}

function parseDraftIds(text: string | null): number[] | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    return Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id)) : undefined
  } catch {
    return undefined
  }
}
