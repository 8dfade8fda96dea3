import { filterOptions, invitableAmong } from '../../roster/attendee/service.ts'
import type { Context } from '../../auth/context.ts'

export const inviteeFilters = filterOptions

/** Whether the caller may invite all of some attendees. */
export const canInvite = async (context: Context, ids: readonly number[]): Promise<boolean> =>
  (await invitableAmong(context, ids)).length === ids.length
