import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { PlannedWeek, Program, ProgramSubject, ProgramWeek } from '@uurwerk/contract/staff/program'
import { formatIsoWeek } from '#web/lib/time.ts'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'

// Sample programs for tests and stories.

export const createSampleWeeks = (monday: string, count: number): ProgramWeek[] =>
  Array.from({ length: count }, (_, weekIndex) => {
    const start = Temporal.PlainDate.from(monday).add({ weeks: weekIndex })
    return {
      week: weekIndex,
      isoWeek: formatIsoWeek(start),
      start: start.toString(),
      end: start.add({ days: 6 }).toString(),
    }
  })

/** Weeks 35 of 2026 to 28 of 2027. */
export const sampleWeeks = createSampleWeeks('2026-08-24', 47)

/** Converts an ISO week number of autumn 2026 to an index. */
export const toWeekIndex = (isoWeekNumber: number) => isoWeekNumber - 35

export const createSamplePlannedWeek = (weekIndex: number, changes: Partial<PlannedWeek> = {}): PlannedWeek => ({
  week: weekIndex,
  objectives: `Doel ${weekIndex}`,
  material: '',
  test: '',
  version: 1,
  ...changes,
})

export const createSampleSubject = (changes: Partial<ProgramSubject> = {}): ProgramSubject => ({
  course: { id: 3, name: 'Wiskunde B', code: 'wiB' },
  group: { id: 20, name: 'V5 Wi B 1', code: null },
  teachers: [{ id: 1, name: 'Joris van Dijk', code: 'JVD' }],
  mayEdit: true,
  weeks: [
    createSamplePlannedWeek(toWeekIndex(47), {
      objectives: 'Rekenregels voor afgeleiden toepassen; kettingregel',
      material: '§ 5.3, https://www.geogebra.org/calculator',
    }),
    createSamplePlannedWeek(toWeekIndex(48), { objectives: 'De afgeleide van wortelfuncties', material: '§ 5.5' }),
    createSamplePlannedWeek(toWeekIndex(51), { objectives: 'Herhalen', test: 'PTA 2' }),
  ],
  ...changes,
})

export const createSampleProgram = (changes: Partial<Program> = {}): Program => ({
  year: { year: 2026, name: '2026–2027', start: '2026-08-24', end: '2027-07-18' },
  years: [
    { year: 2026, name: '2026–2027', start: '2026-08-24', end: '2027-07-18' },
    { year: 2025, name: '2025–2026', start: '2025-08-25', end: '2026-07-12' },
  ],
  weeks: sampleWeeks,
  holidays: [
    { name: 'Herfstvakantie', start: '2026-10-17', end: '2026-10-25' },
    { name: 'Kerstvakantie', start: '2026-12-19', end: '2027-01-03' },
    { name: 'Goede Vrijdag', start: '2027-03-26', end: '2027-03-26' },
  ],
  subjects: [
    createSampleSubject(),
    createSampleSubject({
      course: { id: 4, name: 'Biologie', code: 'bi' },
      group: { id: 21, name: 'V5 Bi 3a', code: null },
      teachers: [],
      mayEdit: false,
      weeks: [createSamplePlannedWeek(toWeekIndex(47), { objectives: 'Hormonen en zenuwen', material: 'H 8' })],
    }),
  ],
  ...changes,
})

export const createSampleExam = (changes: Partial<Appointment> = {}): Appointment =>
  createSampleAppointment({
    id: 900,
    type: 'exam',
    name: 'Toets Biologie',
    start: '2026-11-18T10:30',
    end: '2026-11-18T12:10',
    course: { id: 4, name: 'Biologie', code: 'bi' },
    groups: [],
    ...changes,
  })

/**
 * Creates a week in the group's roster: three lessons of the course, and four appointments that do not count as such.
 */
export function createSampleLessons(): Appointment[] {
  const { course, group } = createSampleSubject()
  const createLesson = (id: number, changes: Partial<Appointment> = {}) =>
    createSampleAppointment({ id, course, groups: [group], ...changes })
  return [
    ...[1, 2, 3].map((id) => createLesson(id)),
    createLesson(4, { isCancelled: true }),
    createLesson(5, { type: 'exam' }),
    createLesson(6, { course: { id: 9, name: 'Mentoruur', code: null } }),
    createLesson(7, { groups: [{ id: 99, name: 'V5 Wi B 2', code: null }] }),
  ]
}
