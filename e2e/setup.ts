import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { closeAllVisits, closeVisits, keepVisits, describeOpenPages, takeViolations } from './visit.ts'

/** Each file runs this; the browser and who signed in stay from one file to the next. */
beforeEach(keepVisits)
afterEach(closeVisits)
// Runs before the visits are closed: of what fails once in a hundred runs there is nothing else to learn from.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error((await describeOpenPages()).join('\n'))
})
afterEach(() => expect(takeViolations()).toEqual([]))
afterAll(closeAllVisits)
