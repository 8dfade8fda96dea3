import { makeAppointment } from '../../import/make-appointment.ts'
import type { Appointment } from '../../import/school.ts'
import type { Lesson } from './blocks.ts'
import { type TermCalendar, toAppointmentTimes } from './term-calendar.ts'
import { getSubject } from './subjects.ts'
import type { PlacedBlock } from './week.ts'

export interface DatedLesson {
  appointment: Appointment
  date: Temporal.PlainDate
  placedBlock: PlacedBlock
  lesson: Lesson
}

export function makeDatedLessons(calendar: TermCalendar): DatedLesson[] {
  const blocksByDay = Map.groupBy(calendar.week.placedBlocks, ({ day }) => day)
  return calendar.term.schoolDays.flatMap((date) =>
    (blocksByDay.get(calendar.term.getPatternDay(date)) ?? [])
      .filter(({ block }) => calendar.hasLessons(block.level, date))
      .flatMap((placedBlock) =>
        placedBlock.block.lessons.map((lesson, index) => ({
          appointment: makeLessonAppointment(calendar, date, placedBlock, lesson, placedBlock.rooms[index]),
          date,
          placedBlock,
          lesson,
        })),
      ),
  )
}

function makeLessonAppointment(
  calendar: TermCalendar,
  date: Temporal.PlainDate,
  placedBlock: PlacedBlock,
  lesson: Lesson,
  room: string | undefined,
): Appointment {
  const { group, subject, teacher } = lesson
  return makeAppointment({
    // The original position, so the id stays when the lesson moves.
    id: `${date.toString()}.${placedBlock.period}.${group}.${subject}`,
    type: 'lesson',
    name: getSubject(subject).name,
    ...toAppointmentTimes(date, placedBlock.period, placedBlock.block.length),
    course: subject,
    groups: [group],
    teachers: [teacher],
    rooms: room ? [room] : [],
    online: isOnline(placedBlock, lesson),
    // The teacher is out with another class. Known before publication, so not a change.
    cancelled: calendar.isReserved(teacher, date, placedBlock),
  })
}

const isOnline = ({ block, period }: PlacedBlock, { subject }: Lesson) =>
  (subject === 'in' && block.length === 2) || (block.level?.isFinalYear === true && period >= 7 && subject === 'en')
