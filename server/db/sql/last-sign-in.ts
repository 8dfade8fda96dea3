import { type RawBuilder, sql } from 'kysely'

export const selectLastSignIn = (personId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select at from last_sign_in where last_sign_in.attendee_id = ${personId})`

export const signedInPeople: RawBuilder<unknown> = sql`(select attendee_id from last_sign_in)`
