import { filterOptions, searchInvitees, invitableAmong } from '../../roster/attendee/service.ts'
import type { Context } from '../../auth/context.ts'

/** People the caller may invite; which room and when makes no difference. */
export const invitees = searchInvitees

export const inviteeFilters = filterOptions

/** Whether the caller may invite all of some attendees. */
export const mayInvite = async (context: Context, ids: readonly number[]): Promise<boolean> =>
  (await invitableAmong(context, ids)).length === ids.length
