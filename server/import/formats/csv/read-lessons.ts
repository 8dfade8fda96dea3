import type { CsvField, CsvFile } from '@uurwerk/contract/desk/csv-columns'
import type { Bell } from '@uurwerk/contract/values'
import type { Findings } from '#server/import/findings.ts'
import { existsInTimeZone } from '#server/import/reading/time.ts'
import type { Appointment, SchoolSettings } from '#server/import/school.ts'
import { type MappedRow, listRows, maximumIdLength, readNumber } from './csv-row.ts'
import type { Resolver } from './name-index.ts'
import { parseHours, parseMoment, parseStart, parseWeek, parseWeekday, parseYes } from './parse-cells.ts'
import { explainOrder, type MappedTable } from './read-records.ts'

export interface Calendar {
  bells: readonly Bell[]
  years: SchoolSettings['years']
  timeZone: string
  today: string
}

/** A lesson before it has an id. */
export interface Lesson extends Omit<Appointment, 'id'> {
  /** Its own id in the file; empty if there is none. */
  key: string
}

const lists = ['groups', 'students', 'teachers', 'rooms'] as const

/** Reads lists of lessons. Rows that differ in one list only, as in their teachers, are one lesson. */
export function readLessons(
  tables: readonly MappedTable[],
  resolver: Resolver,
  calendar: Calendar,
  findings: Findings,
): Lesson[] {
  let lessons: Lesson[] = []
  for (const { table, mapping } of tables)
    for (const row of listRows(table, mapping, findings)) {
      const lesson = readLesson(row, mapping, resolver, calendar)
      if (lesson) lessons.push(lesson)
    }
  for (const list of lists) lessons = mergeLessons(lessons, list)
  return lessons
}

function mergeLessons(lessons: readonly Lesson[], list: (typeof lists)[number]): Lesson[] {
  const merged = new Map<string, Lesson>()
  for (const lesson of lessons) {
    const sorted = lists.map((each) => [each, each === list ? null : lesson[each].toSorted()] as const)
    const key = JSON.stringify({ ...lesson, ...Object.fromEntries(sorted) })
    const present = merged.get(key)
    merged.set(key, present ? { ...present, [list]: [...new Set([...present[list], ...lesson[list]])] } : lesson)
  }
  return [...merged.values()]
}

function readLesson(row: MappedRow, mapping: CsvFile, resolver: Resolver, calendar: Calendar): Lesson | undefined {
  const times = readTimes(row, mapping, calendar)
  const resolve = (kind: 'groups' | 'teachers' | 'rooms' | 'people', field: CsvField) =>
    row.list(field).flatMap((value) => resolver.resolve(kind, value, placeCell(row, field))?.id ?? [])
  const subject = row.get('course')
  const course = subject === '' ? undefined : resolver.resolve('courses', subject, placeCell(row, 'course'))
  const name = row.get('name') || course?.name || subject
  if (name === '') row.reportFault(mapping.columns.name === undefined ? 'course' : 'name', { code: 'valueRequired' })
  const isCancelled = parseYes(row.get('cancelled'))
  if (isCancelled === undefined) row.reportFault('cancelled', { code: 'yesOrNoExpected' })
  const id = row.get('id')
  if (id.length > maximumIdLength) row.reportFault('id', { code: 'charactersAtMost', values: { max: maximumIdLength } })
  if (id.includes('|')) row.reportFault('id', { code: 'idWithBar' })
  const attendees = {
    groups: resolve('groups', 'groups'),
    teachers: resolve('teachers', 'teachers'),
    rooms: resolve('rooms', 'rooms'),
    students: resolve('people', 'students'),
  }
  return (
    times && {
      ...times,
      ...attendees,
      key: id,
      type: 'lesson',
      name,
      course: course?.id ?? null,
      capacity: null,
      subscribeFrom: null,
      subscribeUntil: null,
      studentsOnly: false,
      online: null,
      cancelled: isCancelled === true,
      waitList: true,
    }
  )
}

export const placeCell = (row: MappedRow, field: CsvField) => ({
  file: row.file,
  line: row.line,
  column: row.getColumn(field),
})

/** Returns undefined after reporting a fault. */
function readTimes(row: MappedRow, mapping: CsvFile, calendar: Calendar): { start: string; end: string } | undefined {
  const date = readDate(row, mapping, calendar)
  if (date === undefined) return undefined
  const hours = readHours(row, date, calendar)
  if (hours === null) return undefined
  const start = readTime(row, 'start', date, mapping, hours?.start)
  if (start === undefined) return undefined
  const minutes = readNumber(row, 'minutes', 1, 1440)
  const duration = minutes === null ? undefined : addMinutes(start.slice(11), minutes)
  const end = readTime(row, 'end', date, mapping, duration ?? hours?.end)
  if (end === undefined) return undefined
  if (end < start) {
    row.reportFault('end', { code: 'endsBeforeStart', values: { start } })
    return undefined
  }
  if ([start, end].every((time) => existsInTimeZone(time, time.slice(0, 10), calendar.timeZone))) return { start, end }
  row.reportFault('start', { code: 'clockSkips', values: { timeZone: calendar.timeZone } })
  return undefined
}

function addMinutes(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const total = Math.min(hour * 60 + minute + Math.round(minutes), 24 * 60 - 1)
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
}

function readTime(
  row: MappedRow,
  field: 'start' | 'end',
  date: string,
  { columns, dates }: CsvFile,
  fallback: string | undefined,
): string | undefined {
  const cell = row.get(field)
  const moment = cell === '' ? { date: undefined, time: fallback } : parseStart(cell, dates)
  if (moment?.time !== undefined) return `${(field === 'end' && moment.date) || date}T${moment.time}`
  row.reportFault(columns[field] === undefined && columns.hour !== undefined ? 'hour' : field, {
    code: cell === '' ? 'valueRequired' : 'timeExpected',
  })
  return undefined
}

function readDate(row: MappedRow, { columns, dates }: CsvFile, calendar: Calendar): string | undefined {
  if (columns.date === undefined && columns.week !== undefined) return readWeekDate(row, calendar)
  const field = columns.date === undefined ? 'start' : 'date'
  const date = parseMoment(row.get(field), dates)?.date
  if (date === undefined) row.reportFault(field, explainOrder(dates))
  return date
}

/** A week without a year is that of the present school year, or of the coming one. */
function readWeekDate(row: MappedRow, { years, today }: Calendar): string | undefined {
  const week = parseWeek(row.get('week'))
  const weekday = parseWeekday(row.get('weekday'))
  if (week === undefined) row.reportFault('week', { code: 'weekNumberExpected' })
  if (weekday === undefined) row.reportFault('weekday', { code: 'weekdayExpected' })
  if (week === undefined || weekday === undefined) return undefined
  const year = years.find(({ end }) => end >= today) ?? years.at(-1)
  const firstYear = Number((year?.start ?? today).slice(0, 4))
  const toDate = (isoYear: number) =>
    Temporal.PlainDate.from({ year: isoYear, month: 1, day: 4 })
      .add({ weeks: week.week - 1 })
      .subtract({ days: Temporal.PlainDate.from({ year: isoYear, month: 1, day: 4 }).dayOfWeek - weekday })
      .toString()
  if (week.year !== undefined) return toDate(week.year)
  const dates = [toDate(firstYear), toDate(firstYear + 1)]
  const date = year === undefined ? dates[0] : dates.find((each) => each >= year.start && each <= year.end)
  if (date === undefined) row.reportFault('week', { code: 'weekOutsideYear' })
  return date
}

/** Returns the times of the lesson hours; undefined if the row has none, null after reporting a fault. */
function readHours(
  row: MappedRow,
  date: string,
  { bells }: Calendar,
): { start: string; end: string } | undefined | null {
  const cell = row.get('hour')
  if (cell === '') return undefined
  const hours = parseHours(cell)
  const last = row.get('lastHour') === '' ? hours : parseHours(row.get('lastHour'))
  if (hours === undefined || last === undefined) {
    row.reportFault(hours === undefined ? 'hour' : 'lastHour', { code: 'hourExpected' })
    return null
  }
  const day = Temporal.PlainDate.from(date).dayOfWeek
  const find = (number: number) =>
    bells.find(({ hour, days }) => hour === number && (days === undefined || days.includes(day)))
  const [first, end] = [find(hours.first), find(last.last)]
  if (first && end) return { start: first.start, end: end.end }
  // With a time of its own, a lesson needs no hour.
  if (row.get('start') !== '') return undefined
  const missing = first ? last.last : hours.first
  row.reportFault('hour', { code: 'noTimesOfHour', values: { hour: missing } })
  return null
}
