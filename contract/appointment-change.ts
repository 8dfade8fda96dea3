import * as z from 'zod/mini'
import { Instant, LocalMinute, Participant } from './values.ts'

/** A change after publication; the optional fields hold the previous values. */
export const PublishedChange = z.object({
  kind: z.enum(['moved', 'changed', 'cancelled', 'added']),
  at: Instant,
  start: z.optional(LocalMinute),
  end: z.optional(LocalMinute),
  classrooms: z.optional(z.array(Participant)),
  teachers: z.optional(z.array(Participant)),
})
export type PublishedChange = z.infer<typeof PublishedChange>
