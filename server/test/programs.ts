import type { PlannedWeek } from '@uurwerk/contract/staff/program'
import type { Db } from '../db/connect.ts'
import { applySchool } from '../import/apply-school.ts'
import type { Program, SchoolSettings } from '../import/school.ts'
import { createFixedClock } from '../lib/clock.ts'
import { smallSchool } from './small-school.ts'

/** Offset of the week of 16 November 2026 in the small school's year. */
export const week47 = 16

export const createPlannedWeek = (week: number, objectives: string, changes: Partial<PlannedWeek> = {}) => ({
  week,
  objectives,
  material: '',
  test: '',
  ...changes,
})

/** Returns the program of V5A in mathematics. */
export const createProgram = (changes: Partial<Program> = {}): Program => ({
  course: 'wisb',
  group: 'v5a',
  year: 2026,
  weeks: [
    { week: week47, objectives: 'Kettingregel', material: '§ 5.3', test: '' },
    { week: week47 + 4, objectives: 'Herhalen', material: '', test: 'PTA 2' },
  ],
  ...changes,
})

/** Imports programs into the small school, on a Wednesday of its year. */
export const importPrograms = (db: Db, programs: Program[], settings: SchoolSettings = smallSchool.settings) =>
  applySchool(
    db,
    { settings, programs },
    { clock: createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z'), replace: true },
  )
