import { makeAppointment } from '../../import/make-appointment.ts'
import type { Appointment } from '../../import/school.ts'
import type { Lesson } from './blocks.ts'
import { type Diary, toAppointmentTimes } from './diary.ts'
import { getSubject } from './subjects.ts'
import type { PlacedBlock } from './week.ts'

export interface DatedLesson {
  appointment: Appointment
  date: Temporal.PlainDate
  placed: PlacedBlock
  lesson: Lesson
}

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
    // The original position, so the id stays when the lesson moves.
    id: `${date.toString()}.${placed.period}.${group}.${subject}`,
    type: 'lesson',
    name: getSubject(subject).name,
    ...toAppointmentTimes(date, placed.period, placed.block.length),
    course: subject,
    groups: [group],
    teachers: [teacher],
    rooms: room ? [room] : [],
    online: isOnline(placed, lesson),
    // The teacher is out with another class. Known before publication, so not a change.
    cancelled: diary.isTaken(teacher, date, placed),
  })
}

const isOnline = ({ block, period }: PlacedBlock, { subject }: Lesson) =>
  (subject === 'in' && block.length === 2) || (block.level?.finalYear === true && period >= 7 && subject === 'en')
