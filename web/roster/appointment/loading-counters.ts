import { createAtom, useSelector } from '@tanstack/react-store'

export type LoadingKind = 'appointments' | 'exams'

const none: Readonly<Record<LoadingKind, number>> = { appointments: 0, exams: 0 }

/** Counts pending fetches per kind. `clear` resets the counts. */
export function createLoadingCounters() {
  const counts = createAtom(none)
  let generation = 0
  const add = (kind: LoadingKind, more: 1 | -1) => counts.set((all) => ({ ...all, [kind]: all[kind] + more }))

  return {
    counts,
    clear: () => {
      generation += 1
      counts.set(none)
    },
    async count<T>(kind: LoadingKind, fetching: () => Promise<T>): Promise<T> {
      const begun = generation
      add(kind, 1)
      try {
        return await fetching()
      } finally {
        // A fetch that started before a `clear` is no longer counted.
        if (begun === generation) add(kind, -1)
      }
    },
  }
}

export const loadingCounters = createLoadingCounters()

export const useIsLoading = (kind: LoadingKind) => useSelector(loadingCounters.counts, (counts) => counts[kind] > 0)
