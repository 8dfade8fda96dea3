/** Outcome of one task of a batch. A refusal is anything that it threw, also an unexpected error. */
export type TaskOutcome<T> = { answer: T } | { refusal: unknown }

export async function captureOutcome<T>(run: () => T | Promise<T>): Promise<TaskOutcome<T>> {
  try {
    return { answer: await run() }
  } catch (refusal) {
    return { refusal }
  }
}

/** @throws the refusal, or an error if the batch returned fewer outcomes than it had tasks */
export function unwrapOutcome<T>(outcome: TaskOutcome<T> | undefined): T {
  if (!outcome) throw new Error('The task has no outcome.')
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.answer
}
