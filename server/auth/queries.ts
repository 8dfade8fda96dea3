import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { isCovered } from '../db/covered.ts'
import { prepared } from '../db/prepared.ts'
import type { Claims } from './tokens.ts'

type Lookup = NonNullable<Claims['person']>

/** People with what their rights follow from, on a date. */
const people = (db: Db, date: string) =>
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
      eb.exists(eb.selectFrom('booking_profile').select('booking_profile.id').where(isCovered(date))).as('may_book'),
    ])
    .where('attendee.removed', '=', false)

/** The people that a token may speak of: one, or several who are not told apart. */
export const peopleOfToken = (db: Db, date: string, lookup: Lookup) => peopleQuery(db, date, lookup).execute()

export const peopleQuery = (db: Db, date: string, { by, value }: Lookup) =>
  people(db, date)
    .$if(by === 'email', (query) => query.where(sql<boolean>`lower(person.email) = lower(${value})`))
    .$if(by === 'code', (query) => query.where('attendee.code', '=', value))
    .$if(by === 'sourceId', (query) => query.where('attendee.source_id', '=', value))
    .limit(2)

/** The two people of an impersonation that nobody has ended; `acts` marks who is really there. */
export const peopleOfImpersonation = (db: Db, date: string, id: string) =>
  people(db, date)
    .innerJoin('impersonation', (join) =>
      join.on((eb) =>
        eb('person.attendee_id', 'in', [eb.ref('impersonation.impersonator_id'), eb.ref('impersonation.attendee_id')]),
      ),
    )
    .select((eb) => eb('person.attendee_id', '=', eb.ref('impersonation.impersonator_id')).as('acts'))
    .where('impersonation.id', '=', id)
    .where('impersonation.ended_at', 'is', null)
    .execute()
