/** A refusal is anything thrown, kept per task of a batch. */
export type TaskOutcome<T> = { answer: T } | { refusal: unknown }

export async function captureOutcome<T>(run: () => T | Promise<T>): Promise<TaskOutcome<T>> {
  try {
    return { answer: await run() }
  } catch (refusal) {
    return { refusal }
  }
}

export function unwrapOutcome<T>(outcome: TaskOutcome<T> | undefined): T {
  if (!outcome) throw new Error('It has no outcome.')
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.answer
}
