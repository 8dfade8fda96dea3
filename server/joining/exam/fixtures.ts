import { applySchool } from '#server/import/apply-school.ts'
import { makeAppointment } from '#server/import/make-appointment.ts'
import type { Appointment as ImportedAppointment } from '#server/import/school.ts'
import type { Db } from '#server/db/connect.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { putSmallSchool, smallSchool } from '#server/test/small-school.ts'

/** Tuesday 10:30 at the small school. */
export const examTestNow = '2026-12-01T09:30:00Z'

const buildExam = (
  id: string,
  date: string,
  [from, until]: readonly [from: string, until: string],
  fields: Partial<ImportedAppointment> & { name: string },
) => makeAppointment({ id, type: 'exam', start: `${date}T${from}`, end: `${date}T${until}`, ...fields })

const morning = ['09:00', '10:00'] as const
const englishExam = { name: 'Toets Engels', course: 'en', groups: ['v5a'] }

/** Exams of groups, of single people, open to join, in an unpublished week, and at the edges of the search range. */
const exams = [
  buildExam('longAgo', '2026-09-29', morning, englishExam),
  buildExam('past', '2026-09-30', morning, englishExam),
  buildExam('lately', '2026-11-27', morning, englishExam),
  buildExam('v5aExam', '2026-12-01', ['10:00', '11:40'], {
    name: 'Schoolexamen',
    course: 'wisb',
    groups: ['v5a'],
    teachers: ['teun'],
    rooms: ['b204'],
  }),
  buildExam('v5bExam', '2026-12-02', morning, {
    name: 'Toets Poëzie',
    course: 'en',
    groups: ['v5b'],
    teachers: ['tess'],
  }),
  buildExam('bramOnly', '2026-12-03', morning, { name: 'Inhaaltoets', students: ['bram'] }),
  buildExam('staffOnly', '2026-12-03', ['11:00', '12:00'], { name: 'Toets afnemen', students: ['sam'] }),
  buildExam('v5aResit', '2026-12-04', ['13:00', '14:00'], {
    name: 'Herkansing',
    course: 'wisb',
    groups: ['v5a'],
    teachers: ['teun'],
    capacity: 2,
    subscribeFrom: '2026-11-25T08:00',
    subscribeUntil: '2026-12-01T12:00',
    studentsOnly: true,
  }),
  buildExam('openToAll', '2026-12-04', ['15:00', '16:00'], {
    name: 'Taaltoets',
    capacity: 30,
    subscribeFrom: '2026-11-25T08:00',
    subscribeUntil: '2026-12-02T12:00',
    studentsOnly: true,
  }),
  buildExam('unpublished', '2026-12-14', morning, englishExam),
  buildExam('farthest', '2028-01-05', morning, englishExam),
  buildExam('tooFar', '2028-01-06', morning, englishExam),
]

export async function putExams(db: Db) {
  await putSmallSchool(db)
  const clock = createFixedClock('Europe/Amsterdam', '2026-09-01T08:00:00Z')
  const { settings } = smallSchool
  // Imports each day separately, since an import replaces all appointments in the range it spans.
  for (const appointments of Map.groupBy(exams, ({ start }) => start.slice(0, 10)).values())
    await applySchool(db, { settings, appointments }, { clock, unpublished: appointments[0]?.id === 'unpublished' })
}
