import { formatIsoWeek, toIsoMinute } from '#server/lib/clock.ts'
import { makeAppointment } from '#server/import/make-appointment.ts'
import type { Appointment } from '#server/import/school.ts'
import { existsInTimeZone } from '#server/import/reading/time.ts'
import type { ElementFindings } from './element-findings.ts'
import type { Problem, ProblemClass } from './problem.ts'
import type { Meeting, ClassPlacement, Itc2019Solution } from './solution.ts'

/** Maximum number of appointments, beyond the size of any university. */
const maximumAppointments = 1_000_000

export interface ProblemCalendar {
  firstMonday: Temporal.PlainDate
  timeZone: string
  slotsPerDay: number
}

/** Reports classes without a time as not planned. @throws Unreadable */
export function buildClassAppointments(
  problem: Problem,
  { placements }: Itc2019Solution,
  teachers: Map<string, string[]>,
  calendar: ProblemCalendar,
  elementFindings: ElementFindings,
): Appointment[] {
  const { findings } = elementFindings
  const appointments: Appointment[] = []
  for (const schoolClass of problem.classes.values()) {
    const placement = placements.get(schoolClass.id)
    const classDates = placement?.meeting ? listDates(placement.meeting, calendar.firstMonday) : []
    if (!placement?.meeting || classDates.length === 0) {
      findings.reportNotice('notPlanned', { code: 'notPlanned' }, `class ${schoolClass.id}`)
      continue
    }
    if (schoolClass.needsRoom && placement.room === null)
      findings.reportNotice('noRoom', { code: 'noRoom' }, `class ${schoolClass.id}`)
    if (appointments.length + classDates.length > maximumAppointments)
      throw elementFindings.reportUnreadable(placement.line, { code: 'tooManyAppointments' })
    const template = buildAppointment(schoolClass, placement, teachers.get(schoolClass.id) ?? [])
    for (const { date, week, meetingNumber } of classDates) {
      const times = toClockTimes(
        date,
        Number(placement.meeting.start),
        schoolClass.slotCount ?? 0,
        calendar.slotsPerDay,
      )
      for (const time of Object.values(times))
        if (!existsInTimeZone(time, time.slice(0, 10), calendar.timeZone))
          elementFindings.reportFault(placement.line, 'class@start', time, {
            code: 'clockSkips',
            values: { timeZone: calendar.timeZone },
          })
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
  /** Number of the meeting in its week, from 1; in the id, so that another solution moves the appointment. */
  meetingNumber: number
}

/** Treats every marked day as taught; holidays are unmarked weeks. */
function listDates({ days, weeks }: Meeting, firstMonday: Temporal.PlainDate): ClassDate[] {
  return listSetBits(weeks).flatMap((weekIndex) => {
    const monday = firstMonday.add({ weeks: weekIndex })
    const week = formatIsoWeek(monday)
    return listSetBits(days).map((dayIndex, index) => ({
      date: monday.add({ days: dayIndex }),
      week,
      meetingNumber: index + 1,
    }))
  })
}

const listSetBits = (bits: string): number[] =>
  Array.from({ length: bits.length }, (_, index) => index).filter((index) => bits[index] === '1')

function toClockTimes(date: Temporal.PlainDate, startSlot: number, slotCount: number, slotsPerDay: number) {
  const toTime = (slotIndex: number) =>
    toIsoMinute(date.toPlainDateTime().add({ minutes: (slotIndex * 1440) / slotsPerDay }))
  return { start: toTime(startSlot), end: toTime(startSlot + slotCount) }
}

const buildAppointment = (
  { id, course, maximumStudents }: ProblemClass,
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
    capacity: maximumStudents,
    online: null,
  })
