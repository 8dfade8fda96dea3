import { computeBackoffDelay } from '#web/lib/backoff-delay.ts'

interface PlannedRefetch {
  timer: ReturnType<typeof setTimeout>
  isRunning: boolean
  isRequestedAgain: boolean
}

/**
 * Delays actions randomly, so that not all windows refetch at once. A planned key is not planned twice. A running key
 * runs once more, so that a slow answer is not cancelled repeatedly.
 */
export function createRefetchScheduler() {
  const plannedRefetches = new Map<string, PlannedRefetch>()

  /**
   * @param key identifies equal actions
   * @param maximumDelay in milliseconds
   * @param action resolves to whether it must run again, because the server gave no answer
   */
  function planRefetch(key: string, maximumDelay: number, action: () => Promise<boolean>, failures = 0) {
    const plannedRefetch = plannedRefetches.get(key)
    if (plannedRefetch) {
      plannedRefetch.isRequestedAgain = plannedRefetch.isRunning
      return
    }
    const run = async () => {
      refetch.isRunning = true
      // The screen with the query reports its failure.
      const hasFailed = await action().catch(() => false)
      // Cancelled in the meantime.
      if (plannedRefetches.get(key) !== refetch) return
      plannedRefetches.delete(key)
      if (refetch.isRequestedAgain) planRefetch(key, maximumDelay, action)
      else if (hasFailed) planRefetch(key, maximumDelay, action, failures + 1)
    }
    const delay = failures > 0 ? computeBackoffDelay(failures) : Math.random() * maximumDelay
    const refetch: PlannedRefetch = {
      timer: setTimeout(() => void run(), delay),
      isRunning: false,
      isRequestedAgain: false,
    }
    plannedRefetches.set(key, refetch)
  }

  function cancelRefetches() {
    for (const { timer } of plannedRefetches.values()) clearTimeout(timer)
    plannedRefetches.clear()
  }
  return { plan: planRefetch, cancel: cancelRefetches }
}
