import type { DateRange } from '@uurwerk/contract/roster/appointment'
import type { AttendeeType } from '@uurwerk/contract/roster/attendee'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '#server/lib/search-text.ts'
import type { Db } from '#server/db/connect.ts'
import { preparedPrefix } from '#server/db/prepared.ts'
import { groupIdsAt, isMemberAt, rosterSourceTables, sourceIdsAt } from '#server/db/sql/membership.ts'
import type { NoteReader } from '#server/db/sql/absence.ts'
import { appointmentAttendeesFrom } from '#server/db/sql/appointment.ts'
import { asSearchText } from '#server/db/sql/search-text.ts'
import { canSeeDetails, type Viewer } from '#server/db/sql/appointment-visibility.ts'
import { appointmentRowColumns, appointmentJoins, versionColumns } from './column-queries.ts'
import { publishedCondition } from './queries.ts'
import { redactAppointment, type VersionedAppointmentRow } from './appointment-row.ts'

interface ExamFilter extends NoteReader {
  /** Both dates are included. `term` comes from `toSearchText`. */
  criteria: { id: number } | (DateRange & { term: string })
  /** If empty, all exams that the viewer may see are searched. */
  attendeeIds: readonly number[]
  viewer: number | null
  /** Types whose rosters the viewer may not see, except the own. */
  unseenTypes: readonly AttendeeType[]
  seesUnpublished: boolean
  detailsViewer: Viewer
  now: string
  limit: number
}

/** Lists current and future exams by start, then past exams, latest first. */
export async function listExamRows(db: Db, filter: ExamFilter): Promise<VersionedAppointmentRow[]> {
  const { rows } = await examsQuery(filter).execute(db)
  return rows.map(redactAppointment)
}

/** The query plan is tested. */
export const examsQuery = ({
  criteria,
  attendeeIds,
  viewer,
  unseenTypes,
  seesUnpublished,
  detailsViewer,
  now,
  limit,
  ...reader
}: ExamFilter): RawBuilder<VersionedAppointmentRow> => sql<VersionedAppointmentRow>`
    with exam as materialized (
      select a.id, a.type, a.starts_at, a.ends_at, a.offered_to_all, a.subscribe_from, a.is_personal
      from appointment a
      left join course on course.id = a.course_id
      where a.type = 'exam' and ${searchCondition(criteria)} and ${publishedCondition(seesUnpublished)}
    ),
    ${
      attendeeIds.length > 0
        ? sql`${rosterSourceTables(attendeeIds)}, ${examRosterTables(attendeeIds)}, roster as (select * from rostered_exam where ${canSeeDetails('rostered_exam', detailsViewer)})`
        : sql`roster as (select exam.*, array[]::int[] as attendee_ids from exam where ${isVisibleExam(viewer, unseenTypes, detailsViewer)})`
    },
    nearest_exam as (select id, starts_at, ends_at, attendee_ids from roster a
      order by ${nearestFirstOrder(now)} limit ${limit})
    ${appointmentRowColumns({ subscriber: viewer, detailsViewer, isSingle: 'id' in criteria, ...reader })}, ${versionColumns}, nearest_exam.attendee_ids
    from nearest_exam
    join appointment a on a.id = nearest_exam.id
    ${appointmentJoins({ subscriber: viewer, detailsViewer })}
    order by ${nearestFirstOrder(now)}`

const searchCondition = (criteria: ExamFilter['criteria']): RawBuilder<unknown> =>
  'id' in criteria
    ? sql`a.id = ${criteria.id}`
    : sql`a.starts_at >= ${criteria.start}::date and a.starts_at < ${criteria.end}::date + 1
        ${criteria.term === '' ? sql`` : sql`and ${searchableText} like ${`%${escapeLike(criteria.term)}%`}`}`

const searchableText = asSearchText(sql`a.name, course.name, course.code`)

/**
 * Finds the rosters that have each exam. The generic plan expects few exams and would read the rosters for each.
 * `materialized`, `offset 0` and `is true` (no join) make it read each source once.
 */
const examRosterTables = (ids: readonly number[]): RawBuilder<unknown> => sql`
  exam_entry as materialized (
    select source.requested, source_entry.appointment_id as id
    from source
    cross join lateral (
      select appointment_id, starts_at from appointment_attendee where attendee_id = source.source offset 0
    ) source_entry
    where ${isMemberAt('source', sql.ref('source_entry.starts_at'))}
      and (source_entry.appointment_id in (select id from exam)) is true
    union all
    select requested.id, exam.id from exam cross join requested where exam.offered_to_all and requested.type = 'student'
    union all
    select own_subscription.attendee_id, own_subscription.appointment_id
    from subscription own_subscription
    where own_subscription.attendee_id = any(${ids}) and not own_subscription.denied
      and (own_subscription.appointment_id in (select id from exam)) is true
  ),
  rostered_exam as (
    select exam.id, exam.type, exam.starts_at, exam.ends_at, exam.subscribe_from, exam.is_personal, exam_roster.attendee_ids
    from exam
    join (
      select id, array_agg(distinct requested order by requested) as attendee_ids from exam_entry group by id
    ) exam_roster on exam_roster.id = exam.id
  )`

/**
 * True if a visible roster has the exam and it is no talk of others. Uses one aggregate, since PostgreSQL would compute
 * an `exists` for all appointments of the school.
 */
const isVisibleExam = (
  viewer: number | null,
  unseenTypes: readonly AttendeeType[],
  detailsViewer: Viewer,
): RawBuilder<unknown> =>
  unseenTypes.length === 0
    ? sql`true`
    : sql`(
        select ${canSeeDetails('exam', detailsViewer)} and (
          exam.offered_to_all
          or coalesce(bool_or(participant.type <> all(${unseenTypes}::text[]) or participant.id = ${viewer}::int), false)
          or exists (
            select from subscription
            where subscription.appointment_id = exam.id and subscription.attendee_id = ${viewer}::int
              and not subscription.denied))
        ${appointmentAttendeesFrom('exam')})`

/** Sorts appointments `a`: current and future ones by start, then past ones, latest first. */
const nearestFirstOrder = (now: string): RawBuilder<unknown> => sql`
  a.ends_at <= ${now}::timestamp,
  case when a.ends_at <= ${now}::timestamp then ${now}::timestamp - a.starts_at else a.starts_at - ${now}::timestamp end,
  a.id`

interface OpenExamsFilter {
  attendeeId: number | RawBuilder<unknown>
  isStudent: boolean
  now: string
  seesUnpublished: boolean
}

export async function countOpenExams(db: Db, filter: OpenExamsFilter): Promise<number> {
  const { rows } = await openExamsQuery(filter).execute(db)
  return rows[0]?.count ?? 0
}

/** Runs at every start of the app; its query plan is tested. */
export const openExamsQuery = ({
  attendeeId,
  isStudent,
  now,
  seesUnpublished,
}: OpenExamsFilter): RawBuilder<{ count: number }> =>
  sql<{ count: number }>`${sql.raw(preparedPrefix)}
    select count(*)::int as count ${openExamsFrom({ attendeeId, isStudent, now, seesUnpublished })}`

/** Selects exams open to a person, as `a`. */
const openExamsFrom = ({ attendeeId, isStudent, now, seesUnpublished }: OpenExamsFilter): RawBuilder<unknown> => sql`
    from appointment a
    where a.type = 'exam' and a.subscribe_from <= ${now}::timestamp and a.subscribe_until > ${now}::timestamp
      and a.starts_at > ${now}::timestamp and not a.is_cancelled and ${publishedCondition(seesUnpublished)}
      ${isStudent ? sql`` : sql`and not a.students_only`}
      and not exists (
        select from subscription own_subscription
        where own_subscription.appointment_id = a.id and own_subscription.attendee_id = ${attendeeId}
          and (own_subscription.accepted or own_subscription.denied))
      and (${isStudent ? sql`a.offered_to_all` : sql`false`}
        or exists (
          select from appointment_attendee
          where appointment_attendee.appointment_id = a.id and appointment_attendee.attendee_id in (
            ${(isStudent ? sourceIdsAt : groupIdsAt)(sql`${attendeeId}::int`, sql.ref('a.starts_at'))})))`

export interface StudentExamCounts {
  attendee_id: number
  registered: number
  open: number
}

export async function listStudentExamCounts(
  db: Db,
  studentIds: readonly number[],
  { now, seesUnpublished }: Pick<OpenExamsFilter, 'now' | 'seesUnpublished'>,
): Promise<StudentExamCounts[]> {
  const attendeeId = sql.ref('student.id')
  const { rows } = await sql<StudentExamCounts>`
    select student.id as attendee_id,
      (select count(*)::int
        from subscription own_subscription
        join appointment a on a.id = own_subscription.appointment_id
        where own_subscription.attendee_id = student.id and not own_subscription.denied and a.type = 'exam'
          and not a.is_cancelled
          and a.ends_at > ${now}::timestamp and ${publishedCondition(seesUnpublished)}) as registered,
      (select count(*)::int ${openExamsFrom({ attendeeId, isStudent: true, now, seesUnpublished })}) as open
    from unnest(${studentIds}::int[]) as student (id)`.execute(db)
  return rows
}
