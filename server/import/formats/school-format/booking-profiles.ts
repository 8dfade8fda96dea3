import { type Confirmation, confirmations } from '@uurwerk/contract/rooms/booking-profile'
import { roles } from '@uurwerk/contract/roles'
import type { BookingProfile, SchoolSettings } from '#server/import/school.ts'
import type { RowReader } from './row-reader.ts'
import type { TableColumns } from './table.ts'
import { readTimeOfDayCell } from './cells.ts'

const dayMinutes = 24 * 60
const profileDefaults = { daysAhead: 14, confirmBefore: 15, confirmAfter: 15, radius: 100 }
/** Fallback if school.json has faults, so that the school's day is unknown. */
const wholeDay = { start: '00:00', end: '23:59' }

export const bookingProfileColumns: TableColumns = {
  required: ['id', 'name', 'rooms', 'maxMinutes', 'maxMinutesPerWeek'],
  optional: [
    'roles',
    'teams',
    'groups',
    'opens',
    'closes',
    'daysAhead',
    'confirmation',
    'confirmBefore',
    'confirmAfter',
    'radius',
    'source',
  ],
}

/** Uses the school's day as default for the opening hours. */
export const readBookingProfile =
  (schoolDay: SchoolSettings['day'] = wholeDay) =>
  (row: RowReader): BookingProfile => {
    const confirmation = readConfirmation(row)
    return {
      id: row.readId(),
      name: row.readRequired('name'),
      rooms: readRooms(row),
      roles: row.readChoices('roles', roles),
      teams: row.readList('teams'),
      groups: row.readList('groups'),
      ...readLimits(row),
      ...readHours(row, schoolDay),
      daysAhead: row.readNumber('daysAhead', { min: 0, max: 366, whole: true }) ?? profileDefaults.daysAhead,
      confirmation: confirmation === 'unknown' ? 'none' : confirmation,
      confirmBefore: readMarginMinutes(row, 'confirmBefore') ?? profileDefaults.confirmBefore,
      confirmAfter: readMarginMinutes(row, 'confirmAfter') ?? profileDefaults.confirmAfter,
      radius: readRadius(row, confirmation),
      ...row.readSources(),
    }
  }

function readRooms(row: RowReader): string[] {
  const rooms = row.readList('rooms')
  if (rooms.length === 0 && row.hasColumn('rooms')) row.reportFault('rooms', null, { code: 'valueRequired' })
  return rooms
}

function readLimits(row: RowReader): Pick<BookingProfile, 'maxMinutes' | 'maxMinutesPerWeek'> {
  row.readRequired('maxMinutes')
  row.readRequired('maxMinutesPerWeek')
  const maxMinutes = row.readNumber('maxMinutes', { min: 1, max: dayMinutes, whole: true })
  const maxMinutesPerWeek = row.readNumber('maxMinutesPerWeek', { min: 1, max: 7 * dayMinutes, whole: true })
  if (maxMinutes !== null && maxMinutesPerWeek !== null && maxMinutesPerWeek < maxMinutes)
    row.reportFault('maxMinutesPerWeek', String(maxMinutesPerWeek), {
      code: 'bookingAboveWeek',
      values: { minutes: maxMinutes },
    })
  return { maxMinutes: maxMinutes ?? 1, maxMinutesPerWeek: maxMinutesPerWeek ?? 1 }
}

function readHours(row: RowReader, schoolDay: SchoolSettings['day']): Pick<BookingProfile, 'opens' | 'closes'> {
  const opens = readTimeOfDayCell(row, 'opens') ?? schoolDay.start
  const closes = readTimeOfDayCell(row, 'closes') ?? schoolDay.end
  if (opens >= closes)
    row.reportFault(row.readOptional('closes') === null ? 'opens' : 'closes', row.readOptional('closes') ?? opens, {
      code: 'profileHours',
      values: { opens, closes },
    })
  return { opens, closes }
}

const readMarginMinutes = (row: RowReader, column: string): number | null =>
  row.readNumber(column, { min: 0, max: dayMinutes, whole: true })

const readConfirmation = (row: RowReader): Confirmation | 'unknown' =>
  row.readOptional('confirmation') === null
    ? 'none'
    : row.readChoice<Confirmation | 'unknown'>('confirmation', confirmations, 'unknown')

function readRadius(row: RowReader, confirmation: Confirmation | 'unknown'): number | null {
  const radius = row.readNumber('radius', { min: 1, max: 100_000, whole: true })
  if (confirmation === 'location') return radius ?? profileDefaults.radius
  if (radius !== null && confirmation !== 'unknown')
    row.reportFault('radius', String(radius), { code: 'radiusWithoutLocation' })
  return null
}
