interface PlannedRefetch {
  timer: ReturnType<typeof setTimeout>
  isRunning: boolean
  isAskedAgain: boolean
}

/**
 * Acts a little later, at a chance moment. What is planned already is not planned twice, and in a rush the next waits
 * until the one before is done: so a slow answer is not cancelled by each next one.
 */
export function createRefetchScheduler() {
  const all = new Map<string, PlannedRefetch>()

  /** @param key what makes it the same thing */
  function plan(key: string, within: number, act: () => Promise<unknown>) {
    const known = all.get(key)
    if (known) {
      known.isAskedAgain = known.isRunning
      return
    }
    const run = async () => {
      planned.isRunning = true
      // The screen that shows a read tells when it failed.
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
