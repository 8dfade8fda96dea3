import type { AvailabilityEntry, AvailabilityWeeks } from '@uurwerk/contract/staff/availability'
import type { KeptState } from '@uurwerk/contract/rules/availability'
import type { Named } from '@uurwerk/contract/values'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { lockTimeoutSetting } from '#server/db/locks.ts'
import { prepared } from '#server/db/prepared.ts'
import { attendees, people } from '#server/db/sql/attendee.ts'
import { schoolSetting } from '#server/db/sql/settings.ts'
import { teamCoordinatorsJson, isTeamCoordinatorFor, coordinatedTeamsJson } from '#server/db/sql/team.ts'

/** Request with the answer of a teacher. */
export interface AvailabilityAnswerRow {
  id: number
  person_id: number
  person_name: string
  person_code: string | null
  name: string
  state: KeptState
  opens_at: string
  closes_at: string
  reminds_at: string
  starts_on: string
  ends_on: string
  weeks: AvailabilityWeeks
  entries: AvailabilityEntry[]
  comments: string
  team_lead_comment: string | null
  fte: number | null
  fte_hours: number
  submitted_at: string | null
  judged_at: string | null
  judged_by: string | null
  coordinators: Named[]
  version: number
  /** Whether the requester coordinates a team of the teacher. */
  is_led: boolean
  /** Teams that the requester coordinates; all for an administrator. */
  teams: Named[]
}

/** User who asks; `leaderId` is null if all may be seen. */
export interface AvailabilityRequester {
  actorId: number | null
  leaderId: number | null
}

const personId = sql.ref('v.person_id')

const answersQuery = ({
  actorId,
  leaderId,
}: AvailabilityRequester): RawBuilder<AvailabilityAnswerRow> => sql<AvailabilityAnswerRow>`${sql.raw(prepared)}
  select r.id, v.person_id, attendee.name as person_name, attendee.code as person_code, r.name, v.state, r.opens_at,
    r.closes_at, r.reminds_at, r.starts_on, r.ends_on, r.weeks, v.entries, v.comments, v.team_lead_comment, person.fte,
    coalesce(${schoolSetting('fte_hours')}, 40) as fte_hours, v.submitted_at, v.judged_at, judge.name as judged_by,
    ${teamCoordinatorsJson(personId)} as coordinators, v.version, ${isTeamCoordinatorFor(actorId, personId)} as is_led,
    ${coordinatedTeamsJson(leaderId, personId)} as teams
  from availability_request r
  join availability v on v.request_id = r.id and not v.removed
  join (${people}) on person.attendee_id = v.person_id
  left join ${attendees} judge on judge.id = v.judged_by
  where not r.removed`

export async function findAnswer(
  db: Db,
  { id, teacherId }: { id: number; teacherId: number },
  requester: AvailabilityRequester,
): Promise<AvailabilityAnswerRow | undefined> {
  const { rows } = await sql<AvailabilityAnswerRow>`
    ${answersQuery(requester)} and r.id = ${id} and v.person_id = ${teacherId}`.execute(db)
  return rows[0]
}

/** Lists the latest closing first. */
export async function listTeacherAnswers(db: Db, teacherId: number): Promise<AvailabilityAnswerRow[]> {
  const requester = { actorId: teacherId, leaderId: teacherId }
  const { rows } = await sql<AvailabilityAnswerRow>`
    ${answersQuery(requester)} and v.person_id = ${teacherId} order by r.closes_at desc, r.id desc`.execute(db)
  return rows
}

/** Lists answers of coordinated teachers (all if `leaderId` is null), by request and name. */
export async function listCoordinatedAnswers(
  db: Db,
  requester: AvailabilityRequester,
  requestId?: number,
): Promise<AvailabilityAnswerRow[]> {
  const { rows } = await sql<AvailabilityAnswerRow>`
    ${answersQuery(requester)}
      ${requestId === undefined ? sql`` : sql`and r.id = ${requestId}`}
      ${requester.leaderId === null ? sql`` : sql`and ${isTeamCoordinatorFor(requester.leaderId, personId)}`}
    order by r.closes_at desc, r.id desc, attendee.name, v.person_id`.execute(db)
  return rows
}

/** Serialises changes to an answer. */
export async function lockAnswer(tx: Tx, { id, teacherId }: { id: number; teacherId: number }): Promise<void> {
  await sql`select ${lockTimeoutSetting}`.execute(tx)
  await sql`
    select from availability where request_id = ${id} and person_id = ${teacherId} for no key update`.execute(tx)
}

export interface AvailabilityRequestRow {
  id: number
  starts_on: string
  ends_on: string
  weeks: AvailabilityWeeks
  /** Teachers whom the requester may see: themselves or coordinated. */
  teachers: number[]
}

/** Returns undefined if the requester has no part in the request. */
export async function findRequest(
  db: Db,
  id: number,
  { actorId, leaderId }: AvailabilityRequester,
): Promise<AvailabilityRequestRow | undefined> {
  const { rows } = await sql<AvailabilityRequestRow>`
    select r.id, r.starts_on, r.ends_on, r.weeks, array_agg(v.person_id) as teachers
    from availability_request r
    join availability v on v.request_id = r.id and not v.removed
    where r.id = ${id} and not r.removed
      and (${leaderId}::int is null or v.person_id = ${actorId}::int or ${isTeamCoordinatorFor(leaderId, personId)})
    group by r.id`.execute(db)
  return rows[0]
}

export interface OpenRequestCounts {
  /** Open requests to fill in. */
  openCount: number
  /** Submitted answers to review. */
  submittedCount: number
}

export async function countOpenRequests(db: Db, attendeeId: number, now: string): Promise<OpenRequestCounts> {
  const request = sql`availability_request r on r.id = v.request_id and not r.removed`
  const { rows } = await sql<OpenRequestCounts>`${sql.raw(prepared)}
    select
      (select count(*)::int from availability v join ${request}
       where v.person_id = ${attendeeId} and not v.removed and v.state in ('new', 'saved', 'revised')
         and r.opens_at <= ${now}::timestamp and ${now}::timestamp < r.closes_at) as "openCount",
      (select count(*)::int from availability v join ${request}
       join (${people}) on person.attendee_id = v.person_id
       where v.state = 'submitted' and not v.removed and ${isTeamCoordinatorFor(attendeeId, personId)}) as "submittedCount"`.execute(
    db,
  )
  return rows[0] ?? { openCount: 0, submittedCount: 0 }
}

/** Maps source ids to ids. */
export async function findRequestIds(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('availability_request')
    .select(['id', 'source_id'])
    .where('source_id', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, source_id }) => [source_id ?? '', id]))
}

/** Accepted answer, with source ids where there are any. */
export interface AcceptedAvailabilityRow {
  request_id: number
  request: string
  name: string
  starts_on: string
  ends_on: string
  weeks: AvailabilityWeeks
  teacher: string
  teacher_name: string
  code: string | null
  entries: AvailabilityEntry[]
}

/** Takes a source id, or our id where there is none; lists all if absent. */
export async function listAcceptedAnswers(db: Db, request?: string): Promise<AcceptedAvailabilityRow[]> {
  const { rows } = await sql<AcceptedAvailabilityRow>`
    select r.id as request_id, coalesce(r.source_id, r.id::text) as request, r.name, r.starts_on, r.ends_on, r.weeks,
      attendee.source_id as teacher, attendee.name as teacher_name, attendee.code, v.entries
    from availability_request r
    join availability v on v.request_id = r.id and not v.removed and v.state = 'accepted'
    join (${people}) on person.attendee_id = v.person_id
    where not r.removed ${request === undefined ? sql`` : sql`and coalesce(r.source_id, r.id::text) = ${request}`}
    order by r.starts_on, r.id, attendee.name, attendee.id`.execute(db)
  return rows
}
