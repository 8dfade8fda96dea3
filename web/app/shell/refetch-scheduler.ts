interface PlannedRefetch {
  timer: ReturnType<typeof setTimeout>
  isRunning: boolean
  isAskedAgain: boolean
}

/**
 * Runs each action after a random delay of at most `within` milliseconds. Planned keys are not planned twice. A running
 * key runs once more afterwards, so that a slow answer is not cancelled repeatedly.
 */
export function createRefetchScheduler() {
  const all = new Map<string, PlannedRefetch>()

  /** @param key identifies equal actions */
  function plan(key: string, within: number, act: () => Promise<unknown>) {
    const known = all.get(key)
    if (known) {
      known.isAskedAgain = known.isRunning
      return
    }
    const run = async () => {
      planned.isRunning = true
      // The screen with the query reports its failure.
      await act().catch(() => undefined)
      if (all.get(key) !== planned) return
      all.delete(key)
      if (planned.isAskedAgain) plan(key, within, act)
    }
    const planned: PlannedRefetch = {
      timer: setTimeout(() => void run(), Math.random() * within),
      isRunning: false,
      isAskedAgain: false,
    }
    all.set(key, planned)
  }

  function cancel() {
    for (const { timer } of all.values()) clearTimeout(timer)
    all.clear()
  }
  return { plan, cancel }
}
