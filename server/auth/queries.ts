import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import type { Claims } from './tokens.ts'

type Lookup = NonNullable<Claims['person']>

/** The people that a token speaks of, with what their rights follow from; `acts` marks the impersonator. */
export const peopleOfToken = (db: Db, person: Lookup, impersonator: string | null) =>
  db
    .selectFrom('person')
    .modifyFront(sql.raw(prepared))
    .innerJoin('attendee', 'attendee.id', 'person.attendee_id')
    .leftJoin('school', (join) => join.onTrue())
    .select((eb) => [
      'attendee.id',
      'attendee.source_id',
      'attendee.name',
      'attendee.type',
      'person.roles',
      'school.modules_per_role',
      'school.students_see_students',
      matching(person).as('matches'),
      eb(eb.ref('attendee.source_id'), '=', impersonator).as('acts'),
      eb
        .exists(
          eb
            .selectFrom('person as student')
            .innerJoin('attendee as known', 'known.id', 'student.attendee_id')
            .select('known.id')
            .whereRef('student.coach_id', '=', 'attendee.id')
            .where('known.removed', '=', false),
        )
        .as('is_coach'),
    ])
    .where('attendee.removed', '=', false)
    .where((eb) => eb.or([matching(person), eb('attendee.source_id', '=', impersonator)]))
    .limit(4)
    .execute()

function matching({ by, value }: Lookup) {
  if (by === 'email') return sql<boolean>`lower(person.email) = lower(${value})`
  if (by === 'code') return sql<boolean>`attendee.code = ${value}`
  return sql<boolean>`attendee.source_id = ${value}`
}
