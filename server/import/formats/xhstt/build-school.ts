import type { Findings } from '#server/import/findings.ts'
import type { SchoolIdentity } from '#server/import/school-identity.ts'
import { unstatedSettings } from '#server/import/unstated-settings.ts'
import type { Appointment, SchoolData, SchoolSettings } from '#server/import/school.ts'
import type { XhsttInstance, XhsttSolution } from './archive.ts'
import { type BellTable, type DayBells, defaultBellTable, listBells } from './bell-table.ts'
import { type CalendarOptions, type Occurrence, mapOccurrencesByDay } from './calendar.ts'
import { type Attendees, buildAttendees } from './people.ts'
import { type PlacedLesson, placeLessons } from './solution.ts'

export interface XhsttSchoolOptions extends CalendarOptions, SchoolIdentity {
  bellTable: BellTable
}

/** Builds every lesson on each of its dates; the bell table must reach that far. */
export function buildXhsttSchool(
  instance: XhsttInstance,
  solution: XhsttSolution,
  options: XhsttSchoolOptions,
  file: string,
  findings: Findings,
): SchoolData {
  const attendees = buildAttendees(instance, findings)
  const occurrencesByDay = mapOccurrencesByDay(instance, options)
  const lessons = placeLessons(instance, solution, findings)
  const appointments = lessons.flatMap((lesson) => {
    const lessonFields = buildLesson(lesson, attendees)
    return (occurrencesByDay.get(lesson.day) ?? []).map((occurrence) => ({
      ...lessonFields,
      ...computeLessonTimes(lesson, occurrence, options.bellTable, file, findings),
      id: `lesson:${lesson.event.id}${lesson.partNumber > 1 ? `/${lesson.partNumber}` : ''}@${occurrence.occurrenceKey}`,
    }))
  })
  const { people, groups, memberships, rooms } = attendees
  return {
    settings: buildSettings(instance, options),
    people,
    groups,
    memberships,
    rooms,
    courses: instance.courses.map(({ id, name }) => ({ id: `course:${id}`, name, code: null })),
    appointments,
    span: { start: options.start.toString(), end: options.end.toString() },
  }
}

function buildLesson(
  lesson: PlacedLesson,
  { attendeeByResource, attendeesByGroup }: Attendees,
): Omit<Appointment, 'id' | 'start' | 'end'> {
  const { event } = lesson
  const lessonAttendees = [
    ...lesson.resources.flatMap((id) => attendeeByResource.get(id) ?? []),
    ...event.groups.flatMap((id) => attendeesByGroup.get(id) ?? []),
  ]
  const listIds = (kind: string) => [
    ...new Set(lessonAttendees.filter((attendee) => attendee.kind === kind).map(({ id }) => id)),
  ]
  return {
    type: 'lesson',
    name: event.name,
    course: event.course === null ? null : `course:${event.course}`,
    groups: listIds('class'),
    teachers: listIds('teacher'),
    rooms: listIds('room'),
    students: listIds('student'),
    capacity: null,
    subscribeFrom: null,
    subscribeUntil: null,
    studentsOnly: false,
    online: null,
    cancelled: false,
    waitList: true,
  }
}

function computeLessonTimes(
  { event, firstIndex, lastIndex }: PlacedLesson,
  { date, dayOfWeek }: Occurrence,
  bellTable: BellTable,
  file: string,
  findings: Findings,
): { start: string; end: string } {
  const dayBells: DayBells = bellTable(dayOfWeek)
  const firstBell = dayBells[firstIndex]
  const lastBell = dayBells[lastIndex]
  if (!firstBell || !lastBell)
    findings.reportFault({
      file,
      line: event.line,
      column: 'Event',
      value: event.id,
      text: { code: 'bellTableTooShort', values: { date, lesson: lastIndex + 1, count: dayBells.length } },
    })
  return { start: `${date}T${firstBell?.start ?? '00:00'}`, end: `${date}T${lastBell?.end ?? '00:00'}` }
}

function buildSettings(
  instance: XhsttInstance,
  { start, end, timeZone, customer, name, bellTable }: XhsttSchoolOptions,
): SchoolSettings {
  const yearName = start.year === end.year ? `${start.year}` : `${start.year}-${end.year}`
  return {
    customer: customer ?? instance.id,
    name: name ?? instance.name,
    timeZone,
    ...unstatedSettings,
    // Without a table the hours are only assumed.
    bells: bellTable === defaultBellTable ? [] : listBells(bellTable),
    years: [{ name: yearName, start: start.toString(), end: end.toString(), periods: [] }],
  }
}
