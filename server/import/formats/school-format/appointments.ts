import type { Appointment, Course } from '#server/import/school.ts'
import type { RowReader } from './row-reader.ts'
import type { TableColumns } from './table.ts'
import { readMinuteCell } from './cells.ts'

const types = ['lesson', 'exam', 'choice', 'activity', 'holiday'] as const

export const courseColumns: TableColumns = { required: ['id', 'name'], optional: ['code'] }

export const readCourse = (row: RowReader): Course => ({
  id: row.id(),
  name: row.required('name'),
  code: row.optional('code'),
})

export const appointmentFileColumns: TableColumns = {
  required: ['id', 'type', 'name', 'start', 'end'],
  optional: [
    'course',
    'groups',
    'teachers',
    'rooms',
    'students',
    'capacity',
    'subscribeFrom',
    'subscribeUntil',
    'studentsOnly',
    'online',
    'cancelled',
    'waitList',
  ],
}

export const readAppointment =
  (timeZone: string) =>
  (row: RowReader): Appointment => {
    const [start, end] = readTimes(row, timeZone)
    const [subscribeFrom, subscribeUntil] = readSubscriptionWindow(row, timeZone)
    return {
      id: row.id('appointmentIdNotSet'),
      type: row.parseChoice('type', types, 'activity'),
      name: row.required('name', 'appointmentCodeNotSet'),
      start,
      end,
      course: row.optional('course'),
      groups: row.list('groups'),
      teachers: row.list('teachers'),
      rooms: row.list('rooms'),
      students: row.list('students'),
      capacity: row.number('capacity', { min: 0, max: 1_000_000, whole: true }),
      subscribeFrom,
      subscribeUntil,
      studentsOnly: row.boolean('studentsOnly', false),
      online: row.has('online') ? row.boolean('online', false) : null,
      cancelled: row.boolean('cancelled', false),
      waitList: row.boolean('waitList', true),
    }
  }

function readTimes(row: RowReader, timeZone: string): [string, string] {
  row.required('start', 'appointmentTimeNotSet')
  row.required('end', 'appointmentTimeNotSet')
  const start = readMinuteCell(row, 'start', timeZone)
  const end = readMinuteCell(row, 'end', timeZone)
  if (start !== null && end !== null && end < start)
    row.fault('end', end, `The appointment ends before it starts (${start}).`)
  return [start ?? '', end ?? '']
}

function readSubscriptionWindow(row: RowReader, timeZone: string): [string | null, string | null] {
  const from = readMinuteCell(row, 'subscribeFrom', timeZone)
  const until = readMinuteCell(row, 'subscribeUntil', timeZone)
  const hasCell = (column: string) => row.optional(column) !== null
  if (hasCell('subscribeFrom') !== hasCell('subscribeUntil'))
    row.fault(
      hasCell('subscribeFrom') ? 'subscribeUntil' : 'subscribeFrom',
      null,
      'A registration window needs both subscribeFrom and subscribeUntil.',
    )
  if (from !== null && until !== null && until < from)
    row.fault('subscribeUntil', until, `The registration window ends before it starts (${from}).`)
  return [from, until]
}
