import type { Db } from '#server/db/connect.ts'

export const listPublishedWeeks = (db: Db, from: string, until: string) =>
  db
    .selectFrom('published_week')
    .select(['monday', 'published_at'])
    .where('monday', '>=', from)
    .where('monday', '<=', until)
    .orderBy('monday')
    .execute()
