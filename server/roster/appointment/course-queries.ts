import type { Participant } from '@uurwerk/contract/values'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { asSearchText } from '#server/db/sql/search-text.ts'
import { escapeLike } from '#server/lib/search-text.ts'

const searchableText = asSearchText(sql`name, code`)

/** Searches names and codes, prefix matches first. `term` comes from `toSearchText`. */
export const searchCourses = (db: Db, term: string, limit: number): Promise<Participant[]> =>
  db
    .selectFrom('course')
    .select(['id', 'name', 'code'])
    .where('removed', '=', false)
    .where(searchableText, 'like', `%${escapeLike(term)}%`)
    .orderBy(sql`${searchableText} not like ${`${escapeLike(term)}%`}`)
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()
