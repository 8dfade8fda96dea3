import { listFilterOptions, listInvitableAttendees } from '#server/roster/attendee/service.ts'
import type { Context } from '#server/auth/context.ts'

export const listInviteeFilters = listFilterOptions

/** Returns true if the caller may invite all. */
export const canInvite = async (context: Context, ids: readonly number[]): Promise<boolean> =>
  (await listInvitableAttendees(context, ids)).length === ids.length
