import type { NamedWithClass } from '@uurwerk/contract/named-with-class'
import type { AppointmentType } from '@uurwerk/contract/roster/appointment'
import type { AttendeeType } from '@uurwerk/contract/roster/attendee'
import type { Named, Participant } from '@uurwerk/contract/values'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { attendees, people } from '#server/db/sql/attendee.ts'
import { appointmentAttendeesFrom, isPublicAppointment } from '#server/db/sql/appointment.ts'
import { selectClassName } from '#server/db/sql/class.ts'
import { isWeekPublished } from '#server/db/sql/publication.ts'
import { isTalk } from '#server/db/sql/appointment-visibility.ts'
import { hasConcurrentLesson, hasConcurrentSeat, attendeeSourceIdsAt } from './clash-queries.ts'
import type { SubscriptionAnswer } from './rules.ts'
import { lockTimeoutSetting, shortLockTimeoutSetting, isLockTimeout, personLock } from '#server/db/locks.ts'
import { preparedPrefix } from '#server/db/prepared.ts'
import { AppError } from '#server/lib/app-error.ts'

/** An appointment with all that decides on its subscriptions. It need not accept any. */
export interface JoinableAppointmentRow {
  id: number
  name: string
  type: AppointmentType
  starts_at: string
  ends_at: string
  capacity: number | null
  seats_taken: number
  subscribe_from: string | null
  subscribe_until: string | null
  students_only: boolean
  wait_list: boolean
  is_cancelled: boolean
  is_published: boolean
  /** In a roster that everyone may see, and no talk. */
  is_public: boolean
  teacher_ids: number[]
}

/** @param lockTimeoutSource sets the lock timeout before rows are locked */
const joinableAppointmentsQuery = (
  ids: readonly number[],
  lockTimeoutSource = sql``,
): RawBuilder<JoinableAppointmentRow> => sql<JoinableAppointmentRow>`
  select a.id, a.name, a.type, a.starts_at, a.ends_at, a.capacity, a.seats_taken, a.subscribe_from, a.subscribe_until,
    a.students_only, a.wait_list, a.is_cancelled, ${isWeekPublished('a.starts_at')} as is_published,
    ${isPublicAppointment('a')} and not ${isTalk('a')} as is_public, array(select participant.id ${appointmentAttendeesFrom('a', 'teacher')}) as teacher_ids
  from appointment a${lockTimeoutSource}
  where a.id = any(${ids}::int[])`

export async function findJoinableAppointment(db: Db, id: number): Promise<JoinableAppointmentRow | undefined> {
  const { rows } =
    await sql<JoinableAppointmentRow>`${sql.raw(preparedPrefix)} ${joinableAppointmentsQuery([id])}`.execute(db)
  return rows[0]
}

/** @throws AppError serviceUnavailable if an import holds the lock for too long */
export async function lockJoinableAppointment(tx: Tx, id: number): Promise<JoinableAppointmentRow | undefined> {
  const [row] = await lockJoinableAppointmentRows(
    tx,
    joinableAppointmentsQuery([id], sql`, (select ${lockTimeoutSetting}) as lock_timeout`),
  )
  return row
}

/**
 * Locks in the order of ids. Since an import locks in another order, the lock timeout is shorter than PostgreSQL's
 * deadlock check: this call gives way, not the import.
 * @throws AppError serviceUnavailable
 */
export async function lockJoinableAppointments(tx: Tx, ids: readonly number[]): Promise<JoinableAppointmentRow[]> {
  const rows = await lockJoinableAppointmentRows(
    tx,
    sql`${joinableAppointmentsQuery(ids, sql`, (select ${shortLockTimeoutSetting}) as lock_timeout`)} order by a.id`,
  )
  await sql`select ${lockTimeoutSetting}`.execute(tx)
  return rows
}

async function lockJoinableAppointmentRows(tx: Tx, query: RawBuilder<unknown>): Promise<JoinableAppointmentRow[]> {
  try {
    const { rows } =
      await sql<JoinableAppointmentRow>`${sql.raw(preparedPrefix)} ${query} for no key update of a`.execute(tx)
    return rows
  } catch (error) {
    throw isLockTimeout(error) ? new AppError('serviceUnavailable') : error
  }
}

/** Everyone, or staff and these people. */
interface OfferAudience {
  isEveryone: boolean
  personIds: number[]
}

/** Finds who may see the offer. */
export async function findOfferAudience(db: Db, id: number): Promise<OfferAudience | undefined> {
  const { rows } = await sql<OfferAudience>`
    select a.is_published and a.is_public as "isEveryone",
      case when a.is_published then array(
        select participant.id ${appointmentAttendeesFrom('a')}
        union
        select attendee_id from subscription where appointment_id = a.id
      ) else '{}' end as "personIds"
    from (${joinableAppointmentsQuery([id])}) a`.execute(db)
  return rows[0]
}

/**
 * Locks people in the order of ids, so that concurrent calls cannot give a person two seats at one time. To avoid
 * deadlocks, lock the appointment first. `waitListsOf` adds people who may move up from wait lists.
 */
export async function lockPeople(
  tx: Tx,
  { ids, waitListsOf }: { ids: readonly number[]; waitListsOf: readonly number[] },
): Promise<void> {
  await sql`${sql.raw(preparedPrefix)}
    select ${personLock(sql`id`)}
    from (
      select id from unnest(${ids}::int[]) as requested (id)
      union
      select attendee_id from waiting where appointment_id = any(${waitListsOf}::int[])
      order by 1
    ) people`.execute(tx)
}

/** A person whose answer to an appointment is decided on, with the current answer. */
export interface CandidateRow {
  id: number
  name: string
  type: AttendeeType
  answer: SubscriptionAnswer | null
  isWaiting: boolean
  isOffered: boolean
  hasLesson: boolean
  hasOtherSeat: boolean
}

/** Lists the attendees that are people, in the order of `ids`. */
export async function listCandidates(db: Db, appointmentId: number, ids: readonly number[]): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`${sql.raw(preparedPrefix)}
    select attendee.id, attendee.name, attendee.type,
      case when own_subscription.attendee_id is not null then json_build_object(
        'motivation', own_subscription.motivation, 'locked', own_subscription.locked,
        'accepted', own_subscription.accepted, 'denied', own_subscription.denied,
        'byLock', own_subscription.by_lock) end as answer,
      own_waiting.place is not null as "isWaiting", ${isOfferedToAttendee('a')} as "isOffered",
      ${hasConcurrentLesson('a')} as "hasLesson", ${hasConcurrentSeat('a')} as "hasOtherSeat"
    from appointment a
    join (${people}) on attendee.id = any(${ids}::int[])
    left join subscription own_subscription on own_subscription.appointment_id = a.id
      and own_subscription.attendee_id = attendee.id
    left join waiting own_waiting on own_waiting.appointment_id = a.id and own_waiting.attendee_id = attendee.id
    where a.id = ${appointmentId}
    order by array_position(${ids}::int[], attendee.id)`.execute(db)
  return rows
}

/** True if the person `attendee` has the appointment or is offered it. False for its own teachers. */
export const isOfferedToAttendee = (appointment: string): RawBuilder<boolean> => {
  const a = sql.raw(appointment)
  return sql`((${a}.offered_to_all and attendee.type = 'student') or exists (
    select from appointment_attendee
    where appointment_attendee.appointment_id = ${a}.id
      and appointment_attendee.attendee_id in (${attendeeSourceIdsAt(appointment)})
      and not (attendee.type = 'teacher' and appointment_attendee.attendee_id = attendee.id)))`
}

export interface WaitingRow {
  attendee_id: number
  name: string
  since: string
}

export const listWaitList = (db: Db, appointmentId: number): Promise<WaitingRow[]> =>
  db
    .selectFrom('waiting')
    .innerJoin(attendees.as('attendee'), 'attendee.id', 'waiting.attendee_id')
    .modifyFront(sql.raw(preparedPrefix))
    .select(['attendee_id', 'attendee.name', 'since'])
    .where('appointment_id', '=', appointmentId)
    .orderBy('place')
    .execute()

/**
 * Locks appointments with people who wait and a free seat, or with people who left, in the order of ids. Call before
 * `lockPeople`.
 */
export async function lockFillableAppointments(tx: Tx, now: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with former as (
      select appointment_id
      from (select appointment_id, attendee_id from subscription union all select appointment_id, attendee_id from waiting) given
      join ${attendees} attendee on attendee.id = given.attendee_id and attendee.removed
    )
    select a.id from appointment a
    where a.starts_at > ${now}::timestamp and not a.is_cancelled
      and a.id in (select appointment_id from waiting union select appointment_id from former)
      and (a.capacity is null or a.seats_taken < a.capacity or a.id in (select appointment_id from former))
    order by a.id
    for no key update of a`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Lists people with a seat in the order in which they lose it. */
export async function listLastSeated(db: Db, appointmentId: number, limit: number): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select attendee.id, attendee.name
    from subscription
    join ${attendees} attendee on attendee.id = subscription.attendee_id
    where subscription.appointment_id = ${appointmentId} and subscription.accepted
    order by subscription.locked, subscription.since desc nulls last, attendee.id desc
    limit ${limit}`.execute(db)
  return rows
}

type SignUp = Participant & NamedWithClass

/** Lists who has a seat and who waits for one, by name. */
export async function listSignUps(db: Db, appointmentId: number): Promise<{ joined: SignUp[]; waiting: SignUp[] }> {
  const { rows } = await sql<SignUp & { waits: boolean }>`
    select attendee.id, attendee.name, attendee.code, signed_up.waits,
      ${selectClassName(sql`attendee.id`, sql`appointment.starts_at`)} as "className"
    from (
      select attendee_id, false as waits from subscription where appointment_id = ${appointmentId} and accepted
      union all
      select attendee_id, true from waiting where appointment_id = ${appointmentId}
    ) signed_up
    join ${attendees} attendee on attendee.id = signed_up.attendee_id
    join appointment on appointment.id = ${appointmentId}
    order by attendee.name, attendee.id`.execute(db)
  const select = (isWaiting: boolean) =>
    rows
      .filter(({ waits }) => waits === isWaiting)
      .map(({ id, name, code, className }) => ({ id, name, code, className }))
  return { joined: select(false), waiting: select(true) }
}
