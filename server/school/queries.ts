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

/** The school's own settings; undefined while nothing was imported. */
export const findSchool = (db: Db) =>
  db.selectFrom('school').select(['customer', 'name', 'time_zone', 'day_start', 'day_end']).executeTakeFirst()

/** Where the school came from; undefined while there is none. */
export async function findOrigin(db: Db): Promise<'demo' | 'import' | undefined> {
  const school = await db
    .selectFrom('school')
    .select('origin')
    .$narrowType<{ origin: 'demo' | 'import' }>()
    .executeTakeFirst()
  return school?.origin
}
