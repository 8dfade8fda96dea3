import { createAtom, useSelector } from '@tanstack/react-store'

export type LoadingKind = 'appointments' | 'exams'

const noFetches: Readonly<Record<LoadingKind, number>> = { appointments: 0, exams: 0 }

/** Counts pending fetches per kind. */
export function createLoadingCounters() {
  const counts = createAtom(noFetches)
  let generation = 0
  const addToCount = (kind: LoadingKind, change: 1 | -1) =>
    counts.set((before) => ({ ...before, [kind]: before[kind] + change }))

  return {
    counts,
    clear: () => {
      generation += 1
      counts.set(noFetches)
    },
    async count<T>(kind: LoadingKind, runFetch: () => Promise<T>): Promise<T> {
      const startGeneration = generation
      addToCount(kind, 1)
      try {
        return await runFetch()
      } finally {
        // Ignores a fetch that started before a `clear`.
        if (startGeneration === generation) addToCount(kind, -1)
      }
    },
  }
}

export const loadingCounters = createLoadingCounters()

export const useIsLoading = (kind: LoadingKind) => useSelector(loadingCounters.counts, (counts) => counts[kind] > 0)
