import { formatIsoWeek, toIsoMinute } from '#server/lib/clock.ts'
import { makeAppointment } from '#server/import/make-appointment.ts'
import type { Appointment } from '#server/import/school.ts'
import { isOnTheClock } from '#server/import/reading/time.ts'
import type { Elements } from './elements.ts'
import type { Problem, ProblemClass } from './problem.ts'
import type { Meeting, ClassPlacement, Itc2019Solution } from './solution.ts'

/** Maximum beyond the size of any university. */
const mostAppointments = 1_000_000

export interface ProblemCalendar {
  firstMonday: Temporal.PlainDate
  timeZone: string
  slots: number
}

/** Reports classes without a time as not planned. @throws Unreadable */
export function buildClassAppointments(
  problem: Problem,
  { placements }: Itc2019Solution,
  teachers: Map<string, string[]>,
  calendar: ProblemCalendar,
  elements: Elements,
): Appointment[] {
  const { findings } = elements
  const appointments: Appointment[] = []
  for (const schoolClass of problem.classes.values()) {
    const placement = placements.get(schoolClass.id)
    const classDates = placement?.meeting ? listDates(placement.meeting, calendar.firstMonday) : []
    if (!placement?.meeting || classDates.length === 0) {
      findings.notice(
        'notPlanned',
        'The solution gives no time to these; they are not planned.',
        `class ${schoolClass.id}`,
      )
      continue
    }
    if (schoolClass.needsRoom && placement.room === null)
      findings.notice('noRoom', 'The solution gives no room to these, which need one.', `class ${schoolClass.id}`)
    if (appointments.length + classDates.length > mostAppointments)
      throw elements.stop(placement.line, 'The solution makes more than 1,000,000 appointments.')
    const template = buildAppointment(schoolClass, placement, teachers.get(schoolClass.id) ?? [])
    for (const { date, week, meetingNumber } of classDates) {
      const times = toClockTimes(date, Number(placement.meeting.start), schoolClass.length ?? 0, calendar.slots)
      for (const time of Object.values(times))
        if (!isOnTheClock(time, time.slice(0, 10), calendar.timeZone))
          elements.fault(
            placement.line,
            'class@start',
            time,
            `The clock goes forward over this time of class ${schoolClass.id}.`,
          )
      appointments.push({
        ...template,
        ...times,
        id: `lesson:${schoolClass.id}${meetingNumber > 1 ? `/${meetingNumber}` : ''}@${week}`,
      })
    }
  }
  return appointments
}

interface ClassDate {
  date: Temporal.PlainDate
  week: string
  /** Number of the meeting in its week, from 1; another solution then moves the same appointment. */
  meetingNumber: number
}

/** Treats every marked day as taught; holidays are unmarked weeks. */
function listDates({ days, weeks }: Meeting, firstMonday: Temporal.PlainDate): ClassDate[] {
  return listSetBits(weeks).flatMap((weekIndex) => {
    const monday = firstMonday.add({ weeks: weekIndex })
    const week = formatIsoWeek(monday)
    return listSetBits(days).map((day, index) => ({ date: monday.add({ days: day }), week, meetingNumber: index + 1 }))
  })
}

const listSetBits = (bits: string): number[] =>
  Array.from({ length: bits.length }, (_, index) => index).filter((index) => bits[index] === '1')

function toClockTimes(date: Temporal.PlainDate, slot: number, length: number, slotsPerDay: number) {
  const toTime = (slotIndex: number) =>
    toIsoMinute(date.toPlainDateTime().add({ minutes: (slotIndex * 1440) / slotsPerDay }))
  return { start: toTime(slot), end: toTime(slot + length) }
}

const buildAppointment = (
  { id, course, limit }: ProblemClass,
  { room }: ClassPlacement,
  teachers: string[],
): Appointment =>
  makeAppointment({
    id: '',
    type: 'lesson',
    name: `Course ${course}`,
    start: '',
    end: '',
    course: `course:${course}`,
    groups: [`class:${id}`],
    teachers,
    rooms: room === null ? [] : [`room:${room}`],
    capacity: limit,
    online: null,
  })
