import { useSyncExternalStore } from 'react'

export type LoadingKind = 'appointments' | 'exams'

/** Counts the fetches under way of each kind: rises per fetch, falls on success or error; clearing resets it. */
export function createLoadingCounters() {
  let counts: Readonly<Record<LoadingKind, number>> = { appointments: 0, exams: 0 }
  let generation = 0
  const listeners = new Set<() => void>()
  const set = (next: typeof counts) => {
    counts = next
    for (const listener of listeners) listener()
  }

  return {
    get: () => counts,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    clear: () => {
      generation += 1
      set({ appointments: 0, exams: 0 })
    },
    async count<T>(kind: LoadingKind, fetching: () => Promise<T>): Promise<T> {
      const begun = generation
      set({ ...counts, [kind]: counts[kind] + 1 })
      try {
        return await fetching()
      } finally {
        // A fetch from before a clearing was already taken off by it.
        if (begun === generation) set({ ...counts, [kind]: counts[kind] - 1 })
      }
    },
  }
}

export const loadingCounters = createLoadingCounters()

export const useLoadingCounters = () => useSyncExternalStore(loadingCounters.subscribe, loadingCounters.get)
