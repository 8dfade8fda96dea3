import type { Db } from '#server/db/connect.ts'
import { attendees } from '#server/db/sql/attendee.ts'
import { selectClassName } from '#server/db/sql/class.ts'
import { sql } from 'kysely'

const attendeeColumns = ['attendee.id', 'attendee.name', 'attendee.code'] as const

const classNameColumn = (date: string) => selectClassName(sql.ref('attendee.id'), date).as('className')

export const listAnswersWithClass = (db: Db, appointmentId: number, date: string) =>
  db
    .selectFrom('subscription')
    .innerJoin(attendees.as('attendee'), 'attendee.id', 'subscription.attendee_id')
    .select([...attendeeColumns, 'motivation', 'locked', 'accepted', 'denied', 'since', classNameColumn(date)])
    .where('appointment_id', '=', appointmentId)
    .orderBy('attendee.name')
    .orderBy('attendee.id')
    .execute()

export const listWaitListWithClass = (db: Db, appointmentId: number, date: string) =>
  db
    .selectFrom('waiting')
    .innerJoin(attendees.as('attendee'), 'attendee.id', 'waiting.attendee_id')
    .select([...attendeeColumns, 'since', classNameColumn(date)])
    .where('appointment_id', '=', appointmentId)
    .orderBy('place')
    .execute()
