import { makeAppointment } from '../../server/import/make-appointment.ts'
import type { Appointment } from '../../server/import/school.ts'
import type { Lesson } from './blocks.ts'
import { type Diary, toAppointmentTimes } from './diary.ts'
import { getSubject } from './subjects.ts'
import type { PlacedBlock } from './week.ts'

/** A lesson on a date, with where it comes from in the pattern. */
export interface DatedLesson {
  appointment: Appointment
  date: Temporal.PlainDate
  placed: PlacedBlock
  lesson: Lesson
}

/** The lessons of all dates, as the pattern has them. */
export function makeDatedLessons(diary: Diary): DatedLesson[] {
  const byDay = Map.groupBy(diary.week.placed, ({ day }) => day)
  return diary.calendar.schoolDays.flatMap((date) =>
    (byDay.get(diary.calendar.patternDay(date)) ?? [])
      .filter(({ block }) => diary.hasLessons(block.level, date))
      .flatMap((placed) =>
        placed.block.lessons.map((lesson, index) => ({
          appointment: makeLessonAppointment(diary, date, placed, lesson, placed.rooms[index]),
          date,
          placed,
          lesson,
        })),
      ),
  )
}

function makeLessonAppointment(
  diary: Diary,
  date: Temporal.PlainDate,
  placed: PlacedBlock,
  lesson: Lesson,
  room: string | undefined,
): Appointment {
  const { group, subject, teacher } = lesson
  return makeAppointment({
    // Named by its first place, which it keeps when it is moved.
    id: `${date.toString()}.${placed.period}.${group}.${subject}`,
    type: 'lesson',
    name: getSubject(subject).name,
    ...toAppointmentTimes(date, placed.period, placed.block.length),
    course: subject,
    groups: [group],
    teachers: [teacher],
    rooms: room ? [room] : [],
    online: isOnline(placed, lesson),
    // Its teacher is out with another class: known long before, so no change of a later publication.
    cancelled: diary.isTaken(teacher, date, placed),
  })
}

/** Computing in double lessons is followed from home; so are the last lessons of the final years. */
const isOnline = ({ block, period }: PlacedBlock, { subject }: Lesson) =>
  (subject === 'in' && block.length === 2) || (block.level?.finalYear === true && period >= 7 && subject === 'en')
