import * as z from 'zod/mini'

export const invitationStatuses = ['Pending', 'Accepted', 'Denied'] as const
export const InvitationStatus = z.enum(invitationStatuses)
export type InvitationStatus = z.infer<typeof InvitationStatus>
