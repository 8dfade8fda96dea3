import { type Confirmation, confirmations } from '@uurwerk/contract/rooms/booking-profile'
import { roles } from '@uurwerk/contract/roles'
import type { BookingProfile, SchoolSettings } from '#server/import/school.ts'
import type { RowReader } from './row-reader.ts'
import type { TableColumns } from './table.ts'
import { readTimeOfDayCell } from './cells.ts'

const dayMinutes = 24 * 60
const standard = { daysAhead: 14, confirmBefore: 15, confirmAfter: 15, radius: 100 }
/** Fallback if the school's day is unknown. */
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
  ],
}

/** Uses the school's day as default for the opening hours. */
export const readBookingProfile =
  (day: SchoolSettings['day'] = wholeDay) =>
  (row: RowReader): BookingProfile => {
    const confirmation = readConfirmation(row)
    return {
      id: row.id(),
      name: row.required('name'),
      rooms: readRooms(row),
      roles: row.parseChoices('roles', roles),
      teams: row.list('teams'),
      groups: row.list('groups'),
      ...readLimits(row),
      ...readHours(row, day),
      daysAhead: row.number('daysAhead', { min: 0, max: 366, whole: true }) ?? standard.daysAhead,
      confirmation: confirmation === 'unknown' ? 'none' : confirmation,
      confirmBefore: readMarginMinutes(row, 'confirmBefore') ?? standard.confirmBefore,
      confirmAfter: readMarginMinutes(row, 'confirmAfter') ?? standard.confirmAfter,
      radius: readRadius(row, confirmation),
    }
  }

function readRooms(row: RowReader): string[] {
  const rooms = row.list('rooms')
  if (rooms.length === 0 && row.has('rooms')) row.fault('rooms', null, 'At least one room is required.')
  return rooms
}

function readLimits(row: RowReader): Pick<BookingProfile, 'maxMinutes' | 'maxMinutesPerWeek'> {
  row.required('maxMinutes')
  row.required('maxMinutesPerWeek')
  const maxMinutes = row.number('maxMinutes', { min: 1, max: dayMinutes, whole: true })
  const maxMinutesPerWeek = row.number('maxMinutesPerWeek', { min: 1, max: 7 * dayMinutes, whole: true })
  if (maxMinutes !== null && maxMinutesPerWeek !== null && maxMinutesPerWeek < maxMinutes)
    row.fault('maxMinutesPerWeek', String(maxMinutesPerWeek), `One booking alone may last longer (${maxMinutes}).`)
  return { maxMinutes: maxMinutes ?? 1, maxMinutesPerWeek: maxMinutesPerWeek ?? 1 }
}

function readHours(row: RowReader, day: SchoolSettings['day']): Pick<BookingProfile, 'opens' | 'closes'> {
  const opens = readTimeOfDayCell(row, 'opens') ?? day.start
  const closes = readTimeOfDayCell(row, 'closes') ?? day.end
  if (opens >= closes)
    row.fault(
      row.optional('closes') === null ? 'opens' : 'closes',
      row.optional('closes') ?? opens,
      `The profile opens at ${opens} and closes at ${closes}; it must open before it closes.`,
    )
  return { opens, closes }
}

const readMarginMinutes = (row: RowReader, column: string): number | null =>
  row.number(column, { min: 0, max: dayMinutes, whole: true })

const readConfirmation = (row: RowReader): Confirmation | 'unknown' =>
  row.optional('confirmation') === null
    ? 'none'
    : row.parseChoice<Confirmation | 'unknown'>('confirmation', confirmations, 'unknown')

function readRadius(row: RowReader, confirmation: Confirmation | 'unknown'): number | null {
  const radius = row.number('radius', { min: 1, max: 100_000, whole: true })
  if (confirmation === 'location') return radius ?? standard.radius
  if (radius !== null && confirmation !== 'unknown')
    row.fault('radius', String(radius), 'A radius goes with the confirmation "location" only.')
  return null
}
