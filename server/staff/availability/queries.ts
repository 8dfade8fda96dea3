import type { AvailabilityEntry, AvailabilityWeeks } from '@uurwerk/contract/staff/availability'
import type { StoredAvailabilityState } from '@uurwerk/contract/rules/availability'
import type { Named } from '@uurwerk/contract/values'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { lockTimeoutSetting } from '#server/db/locks.ts'
import { preparedPrefix } from '#server/db/prepared.ts'
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
  state: StoredAvailabilityState
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
  is_coordinated: boolean
  /** Teams that the requester coordinates; all for an administrator. */
  teams: Named[]
}

/** The caller. `coordinatorId` is the caller too, but null for administrators, who may see all. */
export interface AvailabilityRequester {
  actorId: number | null
  coordinatorId: number | null
}

/** Requires the alias `answer`. */
const answerPersonId = sql.ref('answer.person_id')

const answersQuery = ({
  actorId,
  coordinatorId,
}: AvailabilityRequester): RawBuilder<AvailabilityAnswerRow> => sql<AvailabilityAnswerRow>`${sql.raw(preparedPrefix)}
  select request.id, answer.person_id, attendee.name as person_name, attendee.code as person_code, request.name,
    answer.state, request.opens_at, request.closes_at, request.reminds_at, request.starts_on, request.ends_on, request.weeks, answer.entries,
    answer.comments, answer.team_lead_comment, person.fte,
    coalesce(${schoolSetting('fte_hours')}, 40) as fte_hours, answer.submitted_at, answer.judged_at,
    judge.name as judged_by,
    ${teamCoordinatorsJson(answerPersonId)} as coordinators, answer.version,
    ${isTeamCoordinatorFor(actorId, answerPersonId)} as is_coordinated,
    ${coordinatedTeamsJson(coordinatorId, answerPersonId)} as teams
  from availability_request request
  join availability answer on answer.request_id = request.id and not answer.removed
  join (${people}) on person.attendee_id = answer.person_id
  left join ${attendees} judge on judge.id = answer.judged_by
  where not request.removed`

export async function findAnswer(
  db: Db,
  { id, teacherId }: { id: number; teacherId: number },
  requester: AvailabilityRequester,
): Promise<AvailabilityAnswerRow | undefined> {
  const { rows } = await sql<AvailabilityAnswerRow>`
    ${answersQuery(requester)} and request.id = ${id} and answer.person_id = ${teacherId}`.execute(db)
  return rows[0]
}

/** Lists the latest closing first. */
export async function listTeacherAnswers(db: Db, teacherId: number): Promise<AvailabilityAnswerRow[]> {
  const requester = { actorId: teacherId, coordinatorId: teacherId }
  const { rows } = await sql<AvailabilityAnswerRow>`
    ${answersQuery(requester)} and answer.person_id = ${teacherId} order by request.closes_at desc, request.id desc`.execute(
    db,
  )
  return rows
}

/** Lists answers of coordinated teachers (all if `coordinatorId` is null), by request and name. */
export async function listCoordinatedAnswers(
  db: Db,
  requester: AvailabilityRequester,
  requestId?: number,
): Promise<AvailabilityAnswerRow[]> {
  const { rows } = await sql<AvailabilityAnswerRow>`
    ${answersQuery(requester)}
      ${requestId === undefined ? sql`` : sql`and request.id = ${requestId}`}
      ${requester.coordinatorId === null ? sql`` : sql`and ${isTeamCoordinatorFor(requester.coordinatorId, answerPersonId)}`}
    order by request.closes_at desc, request.id desc, attendee.name, answer.person_id`.execute(db)
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
  { actorId, coordinatorId }: AvailabilityRequester,
): Promise<AvailabilityRequestRow | undefined> {
  const { rows } = await sql<AvailabilityRequestRow>`
    select request.id, request.starts_on, request.ends_on, request.weeks, array_agg(answer.person_id) as teachers
    from availability_request request
    join availability answer on answer.request_id = request.id and not answer.removed
    where request.id = ${id} and not request.removed
      and (${coordinatorId}::int is null or answer.person_id = ${actorId}::int or ${isTeamCoordinatorFor(coordinatorId, answerPersonId)})
    group by request.id`.execute(db)
  return rows[0]
}

export interface OpenRequestCounts {
  /** Open requests to fill in. */
  openCount: number
  /** Submitted answers to review. */
  submittedCount: number
}

export async function countOpenRequests(db: Db, attendeeId: number, now: string): Promise<OpenRequestCounts> {
  // Requires the alias `answer`.
  const requestJoin = sql`availability_request request on request.id = answer.request_id and not request.removed`
  const { rows } = await sql<OpenRequestCounts>`${sql.raw(preparedPrefix)}
    select
      (select count(*)::int from availability answer join ${requestJoin}
       where answer.person_id = ${attendeeId} and not answer.removed and answer.state in ('new', 'saved', 'revised')
         and request.opens_at <= ${now}::timestamp and ${now}::timestamp < request.closes_at) as "openCount",
      (select count(*)::int from availability answer join ${requestJoin}
       join (${people}) on person.attendee_id = answer.person_id
       where answer.state = 'submitted' and not answer.removed
         and ${isTeamCoordinatorFor(attendeeId, answerPersonId)}) as "submittedCount"`.execute(db)
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
    select request.id as request_id, coalesce(request.source_id, request.id::text) as request, request.name,
      request.starts_on, request.ends_on, request.weeks,
      attendee.source_id as teacher, attendee.name as teacher_name, attendee.code, answer.entries
    from availability_request request
    join availability answer on answer.request_id = request.id and not answer.removed and answer.state = 'accepted'
    join (${people}) on person.attendee_id = answer.person_id
    where not request.removed ${request === undefined ? sql`` : sql`and coalesce(request.source_id, request.id::text) = ${request}`}
    order by request.starts_on, request.id, attendee.name, attendee.id`.execute(db)
  return rows
}
