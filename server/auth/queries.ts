import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { isCoach, people } from '../db/sql/attendee.ts'
import { canBook } from '../db/sql/booking-profile.ts'
import { schoolSetting } from '../db/sql/settings.ts'
import { preparedPrefix } from '../db/prepared.ts'
import { createStatement } from '../db/statement.ts'
import type { PersonClaim } from './tokens.ts'

interface PersonRow {
  id: number
  source_id: string
  name: string
  type: string
  roles: string[]
  modules_per_role: unknown
  students_see_students: boolean | null
  is_coach: boolean
  may_book: boolean
}

/** Requires the aliases `person` and `attendee`. */
const actorColumns = (date: string) => sql`
  attendee.id, attendee.source_id, attendee.name, attendee.type, person.held_roles as roles,
  ${schoolSetting('modules_per_role')} as modules_per_role,
  ${schoolSetting('students_see_students')} as students_see_students,
  ${isCoach('attendee.id')} as is_coach, ${canBook(date)} as may_book`

/** Conditions on `person` and `attendee`, which the fragment `people` defines. */
const claimConditions = {
  email: sql`lower(person.email) = lower(requested.value)`,
  code: sql`attendee.code = requested.value`,
  sourceId: sql`attendee.source_id = requested.value`,
}

type ClaimedPersonRow = PersonRow & { value: string }

export const peopleByClaimQuery = (
  date: string,
  field: PersonClaim['field'],
  values: readonly string[],
): RawBuilder<ClaimedPersonRow> => sql`${sql.raw(preparedPrefix)}
  select requested.value, claimed_person.*
  from unnest(${values}::text[]) as requested (value)
  cross join lateral (select ${actorColumns(date)} from ${people} where ${claimConditions[field]} limit 2) claimed_person`

interface ClaimValues {
  date: string
  field: PersonClaim['field']
  values: readonly string[]
}

const listPeopleByClaimValues = createStatement(({ date, field, values }: ClaimValues) =>
  peopleByClaimQuery(date, field, values),
)

/** Loads people for several values, at most two for each; two mean that the claim is ambiguous. */
export async function loadPeopleByClaimValues(
  db: Db,
  date: string,
  field: PersonClaim['field'],
  values: readonly string[],
) {
  const rows = await listPeopleByClaimValues(db, { date, field, values })
  return Map.groupBy(rows, ({ value }) => value)
}

export const listPeopleByClaim = async (db: Db, date: string, { field, value }: PersonClaim): Promise<PersonRow[]> =>
  (await loadPeopleByClaimValues(db, date, field, [value])).get(value) ?? []

type SessionRow = {
  session_id: string
  session_name: string | null
  claim_matches: PersonClaim['field'] | null
  claim_value: string | null
} & (PersonRow | { id: null })

export const sessionPeopleQuery = (
  date: string,
  ids: readonly string[],
): RawBuilder<SessionRow> => sql`${sql.raw(preparedPrefix)}
  select session.id as session_id, session.name as session_name, session.claim_matches, session.claim_value, session_person.*
  from unnest(${ids}::uuid[]) as requested (id)
  join session on session.id = requested.id
  left join lateral (
    select ${actorColumns(date)} from ${people} where person.attendee_id = session.attendee_id
  ) session_person on true`

const listSessionPeople = createStatement(({ date, ids }: { date: string; ids: readonly string[] }) =>
  sessionPeopleQuery(date, ids),
)

/** Loads sessions with their people by id; ended ones are absent. */
export async function loadSessionsWithPeople(db: Db, date: string, ids: readonly string[]) {
  const rows = await listSessionPeople(db, { date, ids })
  return new Map(rows.map((row) => [row.session_id, toSessionWithPerson(row)]))
}

function toSessionWithPerson(row: SessionRow) {
  const { session_name: name, claim_matches: field, claim_value: value } = row
  return {
    name,
    claim: field === null || value === null ? null : { field, value },
    person: row.id === null ? null : row,
  }
}

/** Lists both people of an impersonation, none if it or its session has ended. Tokens of commands have no session. */
export async function listImpersonationPeople(
  db: Db,
  date: string,
  { id, session }: { id: string; session: string | null },
) {
  const { rows } = await sql<PersonRow & { is_impersonator: boolean }>`${sql.raw(preparedPrefix)}
    select ${actorColumns(date)}, person.attendee_id = impersonation.impersonator_id as is_impersonator
    from ${people}
    join impersonation on person.attendee_id in (impersonation.impersonator_id, impersonation.attendee_id)
    where impersonation.id = ${id} and impersonation.ended_at is null
      and (${session}::uuid is null or exists (select from session where session.id = ${session}::uuid))`.execute(db)
  return rows
}
