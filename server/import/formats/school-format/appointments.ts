import type { Appointment, Course } from '#server/import/school.ts'
import type { RowReader } from './row-reader.ts'
import type { TableColumns } from './table.ts'
import { readMinuteCell } from './cells.ts'

const appointmentTypes = ['lesson', 'exam', 'choice', 'activity', 'holiday'] as const

export const courseColumns: TableColumns = { required: ['id', 'name'], optional: ['code', 'source'] }

export const readCourse = (row: RowReader): Course => ({
  id: row.readId(),
  name: row.readRequired('name'),
  code: row.readOptional('code'),
  ...row.readSources(),
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
    'source',
  ],
  unused: ['onlineUrl'],
}

export const readAppointment =
  (timeZone: string) =>
  (row: RowReader): Appointment => {
    const [start, end] = readTimes(row, timeZone)
    const [subscribeFrom, subscribeUntil] = readSubscriptionWindow(row, timeZone)
    return {
      id: row.readId('appointmentIdNotSet'),
      type: row.readChoice('type', appointmentTypes, 'activity'),
      name: row.readRequired('name', 'appointmentCodeNotSet'),
      start,
      end,
      course: row.readOptional('course'),
      groups: row.readList('groups'),
      teachers: row.readList('teachers'),
      rooms: row.readList('rooms'),
      students: row.readList('students'),
      capacity: row.readNumber('capacity', { min: 0, max: 1_000_000, whole: true }),
      subscribeFrom,
      subscribeUntil,
      studentsOnly: row.readBoolean('studentsOnly', false),
      online: readOnline(row),
      cancelled: row.readBoolean('cancelled', false),
      waitList: row.readBoolean('waitList', true),
      ...row.readSources(),
    }
  }

/** Says that the source does not know whether the appointment is online. An empty cell means no. */
export const unstatedOnline = 'unstated'

const readOnline = (row: RowReader): boolean | null =>
  row.hasColumn('online') && row.readOptional('online') !== unstatedOnline ? row.readBoolean('online', false) : null

function readTimes(row: RowReader, timeZone: string): [string, string] {
  row.readRequired('start', 'appointmentTimeNotSet')
  row.readRequired('end', 'appointmentTimeNotSet')
  const start = readMinuteCell(row, 'start', timeZone)
  const end = readMinuteCell(row, 'end', timeZone)
  if (start !== null && end !== null && end < start)
    row.reportFault('end', end, { code: 'endsBeforeStart', values: { start } })
  return [start ?? '', end ?? '']
}

function readSubscriptionWindow(row: RowReader, timeZone: string): [string | null, string | null] {
  const from = readMinuteCell(row, 'subscribeFrom', timeZone)
  const until = readMinuteCell(row, 'subscribeUntil', timeZone)
  const hasCell = (column: string) => row.readOptional(column) !== null
  if (hasCell('subscribeFrom') !== hasCell('subscribeUntil'))
    row.reportFault(hasCell('subscribeFrom') ? 'subscribeUntil' : 'subscribeFrom', null, {
      code: 'subscriptionNeedsBoth',
    })
  if (from !== null && until !== null && until < from)
    row.reportFault('subscribeUntil', until, { code: 'endsBeforeStart', values: { start: from } })
  return [from, until]
}
