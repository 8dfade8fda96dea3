import { filterOptions, searchInvitees, invitableAmong } from '../../roster/attendee/service.ts'
import type { Context } from '../../auth/context.ts'

/** Whom the caller may invite; which room and when makes no difference. */
export const invitees = searchInvitees

export const inviteeFilters = filterOptions

/** Whether all of some attendees are people whom the caller may invite. */
export const mayInvite = async (context: Context, ids: readonly number[]): Promise<boolean> =>
  (await invitableAmong(context, ids)).length === ids.length
