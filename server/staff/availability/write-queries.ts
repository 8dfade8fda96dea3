import type { TeacherAnswer, StoredAvailabilityState } from '@uurwerk/contract/rules/availability'
import type { NewAvailabilityRequest } from '@uurwerk/contract/staff/availability'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

interface AnswerKey {
  id: number
  teacherId: number
}

/** `submittedAt` is null unless this submits the answer. */
export async function updateAnswer(
  tx: Tx,
  { id, teacherId }: AnswerKey,
  { state, availability, comments }: TeacherAnswer,
  submittedAt: string | null,
): Promise<void> {
  await tx
    .updateTable('availability')
    .set({
      state,
      entries: JSON.stringify(availability),
      comments,
      ...(submittedAt !== null && { submitted_at: submittedAt }),
      version: sql<number>`version + 1`,
    })
    .where('request_id', '=', id)
    .where('person_id', '=', teacherId)
    .execute()
}

interface ReviewUpdate {
  state: StoredAvailabilityState
  teamLeadComment: string | null
  /** Absent unless the state changes; null for a decision that is taken back. */
  judgedAt?: string | null
  judgedBy?: number | null
}

export async function updateReview(tx: Tx, { id, teacherId }: AnswerKey, update: ReviewUpdate): Promise<void> {
  const { state, teamLeadComment, judgedAt, judgedBy } = update
  await tx
    .updateTable('availability')
    .set({
      state,
      team_lead_comment: teamLeadComment,
      ...(judgedAt !== undefined && { judged_at: judgedAt, judged_by: judgedBy }),
      version: sql<number>`version + 1`,
    })
    .where('request_id', '=', id)
    .where('person_id', '=', teacherId)
    .execute()
}

export async function insertRequest(
  tx: Tx,
  { attendeeIds, name, opens, closes, start, end, weeks }: NewAvailabilityRequest,
  createdBy: number | null,
): Promise<number> {
  const { id } = await tx
    .insertInto('availability_request')
    .values({
      name,
      opens_at: opens,
      closes_at: closes,
      starts_on: start,
      ends_on: end,
      weeks,
      created_by: createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into availability (request_id, person_id)
    select ${id}, person_id from unnest(${[...new Set(attendeeIds)]}::int[]) person_id`.execute(tx)
  return id
}

export interface NotifiedTeacherRow {
  person_id: number
  request_id: number
  name: string
  closes_at: string
}

/**
 * Marks teachers as notified and returns them, except those whose rows another server is marking. `dueCondition` refers
 * to `answer` and `request`.
 */
const claimQuery = (
  column: 'told_at' | 'reminded_at',
  dueCondition: RawBuilder<unknown>,
  notifiedAt: string,
  limit: number,
) =>
  sql<NotifiedTeacherRow>`
    with due as (
      select answer.request_id, answer.person_id, request.name, request.closes_at
      from availability answer
      join availability_request request on request.id = answer.request_id and not request.removed
      where answer.${sql.ref(column)} is null and not answer.removed and ${dueCondition}
      order by answer.request_id, answer.person_id
      limit ${limit}
      for no key update of answer skip locked
    )
    update availability answer set ${sql.ref(column)} = ${notifiedAt}::timestamptz
    from due
    where (answer.request_id, answer.person_id) = (due.request_id, due.person_id)
    returning due.person_id, due.request_id, due.name, due.closes_at`

interface ClaimOptions {
  /** Wall-clock time of the school. */
  now: string
  notifiedAt: string
  limit: number
}

export async function claimOpenedRequests(
  tx: Tx,
  { now, notifiedAt, limit }: ClaimOptions,
): Promise<NotifiedTeacherRow[]> {
  const dueCondition = sql`request.opens_at <= ${now}::timestamp and ${now}::timestamp < request.closes_at`
  return (await claimQuery('told_at', dueCondition, notifiedAt, limit).execute(tx)).rows
}

/** Claims teachers who have not submitted and whose request closes soon. */
export async function claimReminders(tx: Tx, { now, notifiedAt, limit }: ClaimOptions): Promise<NotifiedTeacherRow[]> {
  const dueCondition = sql`
    request.reminds_at <= ${now}::timestamp and ${now}::timestamp < request.closes_at
    and answer.state in ('new', 'saved', 'revised')`
  return (await claimQuery('reminded_at', dueCondition, notifiedAt, limit).execute(tx)).rows
}
