import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { closeAllVisits, closeVisits, keepVisits, takeViolations } from './visit.ts'

/** Each file runs this; the browser and who signed in stay from one file to the next. */
beforeEach(keepVisits)
afterEach(closeVisits)
afterEach(() => expect(takeViolations()).toEqual([]))
afterAll(closeAllVisits)
