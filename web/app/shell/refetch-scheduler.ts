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
   */
  function planRefetch(key: string, maximumDelay: number, action: () => Promise<unknown>) {
    const plannedRefetch = plannedRefetches.get(key)
    if (plannedRefetch) {
      plannedRefetch.isRequestedAgain = plannedRefetch.isRunning
      return
    }
    const run = async () => {
      refetch.isRunning = true
      // The screen with the query reports its failure.
      await action().catch(() => undefined)
      // Cancelled in the meantime.
      if (plannedRefetches.get(key) !== refetch) return
      plannedRefetches.delete(key)
      if (refetch.isRequestedAgain) planRefetch(key, maximumDelay, action)
    }
    const refetch: PlannedRefetch = {
      timer: setTimeout(() => void run(), Math.random() * maximumDelay),
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
