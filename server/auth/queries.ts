import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { isCoach, people } from '../db/sql/attendee.ts'
import { mayBook } from '../db/sql/covered.ts'
import { schoolSetting } from '../db/sql/settings.ts'
import { prepared } from '../db/prepared.ts'
import type { PersonClaim } from './tokens.ts'

/** A person with what the rights follow from. */
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

const rightsOn = (date: string) => sql`
  attendee.id, attendee.source_id, attendee.name, attendee.type, person.roles,
  ${schoolSetting('modules_per_role')} as modules_per_role,
  ${schoolSetting('students_see_students')} as students_see_students,
  ${isCoach('attendee.id')} as is_coach, ${mayBook(date)} as may_book`

const isOf = ({ by, value }: PersonClaim) =>
  ({
    email: sql`lower(person.email) = lower(${value})`,
    code: sql`attendee.code = ${value}`,
    sourceId: sql`attendee.source_id = ${value}`,
  })[by]

export const peopleQuery = (date: string, lookup: PersonClaim): RawBuilder<PersonRow> => sql`${sql.raw(prepared)}
  select ${rightsOn(date)}
  from ${people}
  where ${isOf(lookup)}
  limit 2`

/** The people that a token may speak of on a date: one, or several who are not told apart. */
export async function peopleOfToken(db: Db, date: string, lookup: PersonClaim): Promise<PersonRow[]> {
  const { rows } = await peopleQuery(date, lookup).execute(db)
  return rows
}

/** Of a session: the person that it names, else the claim by which one may be found. */
type SessionRow = {
  session_name: string | null
  claim_matches: PersonClaim['by'] | null
  claim_value: string | null
} & (PersonRow | { id: null })

export const sessionQuery = (date: string, id: string): RawBuilder<SessionRow> => sql`${sql.raw(prepared)}
  select session.name as session_name, session.claim_matches, session.claim_value, known.*
  from session
  left join lateral (
    select ${rightsOn(date)} from ${people} where person.attendee_id = session.attendee_id
  ) known on true
  where session.id = ${id}`

/** Whose session it is, on a date; nothing when it is over. */
export async function findSessionPerson(db: Db, date: string, id: string) {
  const [row] = (await sessionQuery(date, id).execute(db)).rows
  if (!row) return undefined
  const { session_name: name, claim_matches: by, claim_value: value } = row
  return { name, claim: by === null || value === null ? null : { by, value }, person: row.id === null ? null : row }
}

/**
 * The two people of an impersonation that nobody has ended, nor the session in which it was started; `acts` marks who is
 * really there.
 */
export async function peopleOfImpersonation(
  db: Db,
  date: string,
  { id, session }: { id: string; session: string | null },
) {
  const { rows } = await sql<PersonRow & { acts: boolean }>`${sql.raw(prepared)}
    select ${rightsOn(date)}, person.attendee_id = impersonation.impersonator_id as acts
    from ${people}
    join impersonation on person.attendee_id in (impersonation.impersonator_id, impersonation.attendee_id)
    where impersonation.id = ${id} and impersonation.ended_at is null
      and (${session}::uuid is null or exists (select from session where session.id = ${session}::uuid))`.execute(db)
  return rows
}
