/** What came of one of several that are done together: its answer, or what refused it. */
export type Outcome<T> = { answer: T } | { refusal: unknown }

export async function outcomeOf<T>(work: () => T | Promise<T>): Promise<Outcome<T>> {
  try {
    return { answer: await work() }
  } catch (refusal) {
    return { refusal }
  }
}

/** The answer. @throws what refused it */
export function answerOf<T>(outcome: Outcome<T> | undefined): T {
  if (!outcome) throw new Error('It has no outcome.')
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.answer
}
