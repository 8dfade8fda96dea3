import { listFilterOptions, listInvitableAttendees } from '#server/roster/attendee/service.ts'
import type { Context } from '#server/auth/context.ts'

export const inviteeFilters = listFilterOptions

/** Requires that the caller may invite all. */
export const canInvite = async (context: Context, ids: readonly number[]): Promise<boolean> =>
  (await listInvitableAttendees(context, ids)).length === ids.length
