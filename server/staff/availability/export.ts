import { type Giving, toAvailabilityBoard, listHalfHours, weekNames } from '@uurwerk/contract/rules/availability-board'
import type { Db } from '#server/db/connect.ts'
import { findSchool } from '#server/school/queries.ts'
import { type AcceptedAvailabilityRow, listAcceptedAnswers } from './queries.ts'
import { getSchoolDay } from './availability-requests.ts'

/** Formats accepted availability for timetabling tools. `request` is a source id, or our id where there is none. */
export async function exportAcceptedAvailability(db: Db, format: 'csv' | 'xhstt', request?: string): Promise<string> {
  const [school, rows] = await Promise.all([findSchool(db), listAcceptedAnswers(db, request)])
  return format === 'csv' ? formatCsv(rows) : formatXhstt(rows, getSchoolDay(school), school?.customer ?? '')
}

const csvColumns = ['request', 'name', 'start', 'end', 'teacher', 'code', 'week', 'day', 'from', 'until', 'preference']

/** Formats RFC 4180, with a row per entry and day. */
function formatCsv(rows: readonly AcceptedAvailabilityRow[]): string {
  const csvRows = rows.flatMap((row) =>
    row.entries.flatMap(({ start, end, days, week, preference }) =>
      days.map((day) => [
        row.request,
        row.name,
        row.starts_on,
        row.ends_on,
        row.teacher,
        row.code ?? '',
        week ?? '',
        String(day),
        start,
        end,
        preference ?? '',
      ]),
    ),
  )
  return [csvColumns, ...csvRows].map((cells) => `${cells.map(escapeCsvCell).join(',')}\r\n`).join('')
}

const escapeCsvCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

type SchoolDay = ReturnType<typeof getSchoolDay>

/** Builds an XHSTT archive with the times when teachers cannot work (required) or would rather not (weighted). */
function formatXhstt(rows: readonly AcceptedAvailabilityRow[], day: SchoolDay, customer: string): string {
  const weeks = rows.some(({ weeks: requestWeeks }) => requestWeeks === 'ab') ? weekNames : (['A'] as const)
  const halfHours = listHalfHours(day)
  const weekHalfHours = weeks.flatMap((week) =>
    [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
      halfHours.map((halfHour, halfHourIndex) => ({
        week,
        weekday,
        halfHourIndex: halfHourIndex,
        id: `${week}${weekday}-${halfHour.start.replace(':', '')}`,
      })),
    ),
  )
  const boards = rows.map((row) => ({ row, board: toAvailabilityBoard(row.entries, day) }))
  const listTimeIds = ({ board }: (typeof boards)[number], giving: Giving) =>
    weekHalfHours
      .filter(({ week, weekday, halfHourIndex: unitIndex }) => board[week][weekday - 1]?.[unitIndex] === giving)
      .map(({ id }) => id)
  const buildConstraint = (teacherBoard: (typeof boards)[number], preference: Giving) =>
    formatConstraint(teacherBoard.row, preference === 'not', listTimeIds(teacherBoard, preference))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<HighSchoolTimetableArchive Id="${escapeXml(customer)}-availability">`,
    '<Instances>',
    `<Instance Id="${escapeXml(customer)}">`,
    `<MetaData><Name>${escapeXml(customer)}</Name><Contributor>Uurwerk</Contributor><Date></Date><Country></Country><Description>Accepted availability</Description></MetaData>`,
    '<Times>',
    ...weekHalfHours.map(({ id }) => `<Time Id="${id}"><Name>${id}</Name></Time>`),
    '</Times>',
    '<Resources><ResourceTypes><ResourceType Id="Teacher"><Name>Teacher</Name></ResourceType></ResourceTypes>',
    ...[...new Map(rows.map((row) => [row.teacher, row])).values()].map(
      ({ teacher, teacher_name }) =>
        `<Resource Id="${escapeXml(teacher)}"><Name>${escapeXml(teacher_name)}</Name><ResourceType Reference="Teacher"/></Resource>`,
    ),
    '</Resources>',
    '<Events></Events>',
    '<Constraints>',
    ...boards
      .flatMap((teacherBoard) => [buildConstraint(teacherBoard, 'not'), buildConstraint(teacherBoard, 'ratherNot')])
      .filter((xml) => xml !== ''),
    '</Constraints>',
    '</Instance>',
    '</Instances>',
    '</HighSchoolTimetableArchive>',
    '',
  ].join('\n')
}

function formatConstraint(
  { request_id, teacher, name }: AcceptedAvailabilityRow,
  isRequired: boolean,
  timeIds: readonly string[],
): string {
  if (timeIds.length === 0) return ''
  const idPrefix = isRequired ? 'not' : 'rather-not'
  return [
    `<AvoidUnavailableTimesConstraint Id="${idPrefix}-${request_id}-${escapeXml(teacher)}">`,
    `<Name>${escapeXml(name)}</Name><Required>${isRequired}</Required><Weight>1</Weight><CostFunction>Linear</CostFunction>`,
    `<AppliesTo><Resources><Resource Reference="${escapeXml(teacher)}"/></Resources></AppliesTo>`,
    `<Times>${timeIds.map((id) => `<Time Reference="${id}"/>`).join('')}</Times>`,
    '</AvoidUnavailableTimesConstraint>',
  ].join('')
}

const xmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (value: string) => value.replace(/[&<>"]/g, (char) => xmlEntities[char] ?? char)
