import type { Balance } from '@uurwerk/contract/rooms/booking'
import type { Context } from '#server/auth/context.ts'
import { readBatch } from '#server/db/batch-statements.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getMonday } from '#server/lib/clock.ts'
import { requireAttendeeId } from '#server/roster/attendee/service.ts'
import { bookingProfilesQuery } from '../booking-profile/service.ts'
import { usedMinutesQuery } from './queries.ts'
import { getWeeklyLimit, listRoomProfiles } from './rules.ts'

/** Lists the used and allowed minutes per bookable room, in the week of a date. */
export async function listBookingBalances(context: Context, date: string): Promise<Balance[]> {
  const organizerId = requireAttendeeId(context.actor.attendeeId)
  const monday = getMonday(Temporal.PlainDate.from(date)).toString()
  const { profiles, usageRows } = await readBatch(context.db, {
    profiles: bookingProfilesQuery(context.clock, organizerId),
    usageRows: usedMinutesQuery(organizerId, { firstMonday: monday, lastMonday: monday }),
  })
  const minutesByRoom = new Map(usageRows.map(({ facility_id, minutes }) => [facility_id, minutes]))
  const facilityIds = new Set(profiles.flatMap(({ facilities }) => facilities.map(({ id }) => id)))
  return [...facilityIds]
    .toSorted((a, b) => a - b)
    .map((facilityId) => ({
      facilityId,
      minutes: minutesByRoom.get(facilityId) ?? 0,
      maxMinutes: getWeeklyLimit(listRoomProfiles(profiles, facilityId)),
    }))
}

/** @throws AppError bookingClassroomNotBookable */
export async function getBookingBalance(context: Context, date: string, facilityId: number): Promise<Balance> {
  const balance = (await listBookingBalances(context, date)).find((item) => item.facilityId === facilityId)
  if (!balance) throw new AppError('bookingClassroomNotBookable')
  return balance
}
