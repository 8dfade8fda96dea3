import * as z from 'zod/mini'
import { Id } from './values.ts'

/** A teacher who is asked to take a lesson; seen once the notification is read. */
export const Cover = z.object({
  id: Id,
  attendeeId: Id,
  state: z.enum(['asked', 'seen', 'accepted', 'declined']),
})
export type Cover = z.infer<typeof Cover>

export const awaitsAnswer = ({ state }: Pick<Cover, 'state'>): boolean => state === 'asked' || state === 'seen'
