import type { Db } from '../db/connect.ts'

/** The time zone of the school; undefined while there is none. */
export async function findTimeZone(db: Db): Promise<string | undefined> {
  const school = await db.selectFrom('school').select('time_zone').executeTakeFirst()
  return school?.time_zone
}

/** The name by which the school's appointments are told apart from those of other schools. */
export async function findCustomer(db: Db): Promise<string> {
  const { customer } = await db.selectFrom('school').select('customer').executeTakeFirstOrThrow()
  return customer
}

/** Whether nothing was ever put in: no school, nobody and nothing. */
export async function isEmpty(db: Db): Promise<boolean> {
  const found = await db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('school').select('one')).as('school'),
      eb.exists(eb.selectFrom('attendee').select('id')).as('attendee'),
    ])
    .executeTakeFirstOrThrow()
  return found.school !== true && found.attendee !== true
}

/** Where the school came from; undefined while there is none. */
export async function findOrigin(db: Db): Promise<'demo' | 'import' | undefined> {
  const school = await db
    .selectFrom('school')
    .select('origin')
    .$narrowType<{ origin: 'demo' | 'import' }>()
    .executeTakeFirst()
  return school?.origin
}
