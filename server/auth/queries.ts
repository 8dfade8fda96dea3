import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { isCoach, people } from '../db/sql/attendee.ts'
import { mayBook } from '../db/sql/covered.ts'
import { schoolSetting } from '../db/sql/settings.ts'
import { prepared } from '../db/prepared.ts'
import type { Claims } from './tokens.ts'

type Lookup = NonNullable<Claims['person']>

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

const isOf = ({ by, value }: Lookup) =>
  ({
    email: sql`lower(person.email) = lower(${value})`,
    code: sql`attendee.code = ${value}`,
    sourceId: sql`attendee.source_id = ${value}`,
  })[by]

export const peopleQuery = (date: string, lookup: Lookup): RawBuilder<PersonRow> => sql`${sql.raw(prepared)}
  select ${rightsOn(date)}
  from ${people}
  where ${isOf(lookup)}
  limit 2`

/** The people that a token may speak of on a date: one, or several who are not told apart. */
export async function peopleOfToken(db: Db, date: string, lookup: Lookup): Promise<PersonRow[]> {
  const { rows } = await peopleQuery(date, lookup).execute(db)
  return rows
}

/** The two people of an impersonation that nobody has ended; `acts` marks who is really there. */
export async function peopleOfImpersonation(db: Db, date: string, id: string) {
  const { rows } = await sql<PersonRow & { acts: boolean }>`${sql.raw(prepared)}
    select ${rightsOn(date)}, person.attendee_id = impersonation.impersonator_id as acts
    from ${people}
    join impersonation on person.attendee_id in (impersonation.impersonator_id, impersonation.attendee_id)
    where impersonation.id = ${id} and impersonation.ended_at is null`.execute(db)
  return rows
}
