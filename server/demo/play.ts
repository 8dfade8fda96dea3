import { actorNow } from '../auth/people.ts'
import type { Tx } from '../db/connect.ts'
import { partOf } from '../db/part.ts'
import type { Context } from '../http/context.ts'
import { changeSeveral, subscribe } from '../joining/subscription/service.ts'
import { AppError } from '../lib/app-error.ts'
import { type Clock, instantOf } from '../lib/clock.ts'
import { answerInvitation, confirmBooking, createBooking } from '../rooms/booking/service.ts'
import { appointmentIds } from '../roster/appointment/service.ts'
import { findAttendees } from '../roster/attendee/service.ts'
import { readAllNotifications } from '../tell/notification/service.ts'
import type { Deed } from './deeds.ts'
import type { Shift } from './shift.ts'

/** What deeds are played with. */
interface Stage {
  shift: Shift
  clock: Clock
  attendees: Map<string, number>
  appointments: Map<string, number>
  /** By the names that the deeds give them. */
  bookings: Map<string, number>
}

/**
 * Does what people do at the demo school, as those people, at the moments of the deeds; what is still to come is left.
 * Answers what the rules of the day refuse: a room is booked two weeks ahead at most, and a holiday may be longer.
 */
export async function playDeeds(tx: Tx, clock: Clock, shift: Shift, deeds: readonly Deed[]): Promise<Deed[]> {
  const actorOf = actors(tx, clock)
  const stage = { shift, clock, bookings: new Map<string, number>(), ...(await named(tx, clock, shift, deeds)) }
  const refused: Deed[] = []
  for (const deed of deeds) {
    const moment = momentOf(deed, stage)
    if (!moment || Temporal.Instant.compare(moment, clock.instant()) > 0) continue
    const actor = await actorOf(deed.by)
    const context = { actor, clock: { ...clock, instant: () => moment }, language: 'nl', expectedVersion: undefined }
    try {
      await partOf(tx, (part) => perform(deed, { ...context, db: part } as Context, stage))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push(deed)
    }
  }
  return refused
}
