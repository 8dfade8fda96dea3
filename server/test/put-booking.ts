import type { InvitationStatus } from '@uurwerk/contract/invitation-status'
import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'

interface NewBooking {
  /** Source ids, also in `invitees`. */
  organizer: string
  room: string
  start: string
  end: string
  name?: string
  description?: string
  invitees?: Record<string, InvitationStatus>
  /** Period in which to confirm, and the time of confirmation. */
  confirmation?: { from: string; until: string; at?: string }
  isCancelled?: boolean
}

/** Inserts a booking as the product does, with its room locked. Returns its id. */
export const putBooking = (db: Database, { organizer, room, start, end, ...more }: NewBooking): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { name = 'Overleg', description = '', invitees = {}, confirmation } = more
    const ids = new Map(
      (
        await tx
          .selectFrom('attendee')
          .select(['source_id', 'id'])
          .where('source_id', 'in', [organizer, room, ...Object.keys(invitees)])
          .execute()
      ).map(({ source_id, id }) => [source_id, id]),
    )
    const getAttendeeId = (sourceId: string) => ids.get(sourceId) ?? 0
    await sql`select from classroom where attendee_id = ${getAttendeeId(room)} for no key update`.execute(tx)
    const { id } = await tx
      .insertInto('appointment')
      .values({ type: 'booking', name, starts_at: start, ends_at: end, is_cancelled: more.isCancelled ?? false })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('booking')
      .values({
        appointment_id: id,
        facility_id: getAttendeeId(room),
        organizer_id: getAttendeeId(organizer),
        description,
        confirm_from: confirmation?.from ?? null,
        confirm_until: confirmation?.until ?? null,
        confirmed_at: confirmation?.at ?? null,
      })
      .execute()
    const inviteeEntries = Object.entries(invitees)
    if (inviteeEntries.length > 0)
      await tx
        .insertInto('booking_invitee')
        .values(
          inviteeEntries.map(([person, status]) => ({
            appointment_id: id,
            attendee_id: getAttendeeId(person),
            status,
          })),
        )
        .execute()
    const participants = [
      room,
      organizer,
      ...inviteeEntries.flatMap(([person, status]) => (status === 'Denied' ? [] : [person])),
    ]
    await tx
      .insertInto('appointment_attendee')
      .values(participants.map((item) => ({ appointment_id: id, attendee_id: getAttendeeId(item), starts_at: start })))
      .execute()
    return id
  })
