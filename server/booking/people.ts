import type { Context } from '../lib/context.ts'
import { peopleAmong } from './queries.ts'

/** Whether all of some attendees are people whom the caller may invite. */
export const mayInvite = async ({ db }: Context, ids: readonly number[]): Promise<boolean> =>
  (await peopleAmong(db, ids)).length === ids.length
