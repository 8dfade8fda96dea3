import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { Context } from '#server/auth/context.ts'
import { Versioned } from '#server/http/call-context.ts'
import { type Clock, toIsoMinute } from '#server/lib/clock.ts'
import type { BookingRow } from './queries.ts'

export function presentBooking({ clock }: Pick<Context, 'clock'>, row: BookingRow): Booking {
  const { confirm_from: confirmFrom, confirm_until: confirmUntil } = row
  const isUnconfirmed = confirmFrom !== null && confirmUntil !== null && row.confirmed_at === null
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    start: row.starts_at,
    end: row.ends_at,
    facility: row.facility,
    organizer: row.organizer,
    confirmed: row.confirmed_at !== null,
    confirmation: isUnconfirmed
      ? {
          from: toWallClockTime(clock, confirmFrom),
          until: toWallClockTime(clock, confirmUntil),
          onLocation: requiresLocation(row),
        }
      : null,
    invitees: row.invitees,
    seriesId: row.series_id,
  }
}

export const toVersionedBooking = (context: Pick<Context, 'clock'>, row: BookingRow): Versioned<Booking> =>
  new Versioned(presentBooking(context, row), row.version)

/** Returns false if the school no longer states the room's location. */
export const requiresLocation = (row: BookingRow): boolean => row.confirm_radius !== null && row.location !== null

const toWallClockTime = (clock: Clock, instant: string): string =>
  toIsoMinute(Temporal.Instant.from(instant).toZonedDateTimeISO(clock.timeZone).toPlainDateTime())
