import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { closeAllVisits, closeVisits, shareVisits, describeOpenPages, takeViolations } from './visit.ts'

/** Setup of each file. The browser and signed-in sessions stay from one file to the next. */
beforeEach(shareVisits)
afterEach(closeVisits)
// Runs before the visits are closed. For a failure once in a hundred runs, this is the only information. Errors come here
// too, because a run that is ended prints none.
afterEach(async ({ task: { result } }) => {
  if (result?.state !== 'fail') return
  const errors = result.errors?.map(({ stack, message }) => stack ?? message) ?? []
  console.error([...errors, ...(await describeOpenPages())].join('\n'))
})
afterEach(() => expect(takeViolations()).toEqual([]))
afterAll(closeAllVisits)
