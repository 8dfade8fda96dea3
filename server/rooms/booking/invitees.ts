import { filterOptions, invitableAmong } from '#server/roster/attendee/service.ts'
import type { Context } from '#server/auth/context.ts'

export const inviteeFilters = filterOptions

/** Whether the caller may invite all of some attendees. */
export const canInvite = async (context: Context, ids: readonly number[]): Promise<boolean> =>
  (await invitableAmong(context, ids)).length === ids.length
