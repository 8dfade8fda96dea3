import type { Db } from '../../db/connect.ts'
import { attendees } from '../../db/sql/attendee.ts'
import { classNameOf } from '../../db/sql/class.ts'
import { sql } from 'kysely'

const who = ['attendee.id', 'attendee.name', 'attendee.code'] as const

const classOn = (date: string) => classNameOf(sql.ref('attendee.id'), date).as('className')

/** Those who answered an appointment, by name, with their class on a date. */
export const answersWithClass = (db: Db, appointmentId: number, date: string) =>
  db
    .selectFrom('subscription')
    .innerJoin(attendees.as('attendee'), 'attendee.id', 'subscription.attendee_id')
    .select([...who, 'motivation', 'locked', 'accepted', 'denied', 'since', classOn(date)])
    .where('appointment_id', '=', appointmentId)
    .orderBy('attendee.name')
    .orderBy('attendee.id')
    .execute()

/** Who waits, the first in line first, the same way. */
export const lineWithClass = (db: Db, appointmentId: number, date: string) =>
  db
    .selectFrom('waiting')
    .innerJoin(attendees.as('attendee'), 'attendee.id', 'waiting.attendee_id')
    .select([...who, 'since', classOn(date)])
    .where('appointment_id', '=', appointmentId)
    .orderBy('place')
    .execute()
