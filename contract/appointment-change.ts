import * as z from 'zod/mini'
import { Instant, LocalMinute, Participant } from './values.ts'

/** A change after publication; the optional times, rooms and teachers are the previous ones, or those of the plan. */
export const PublishedChange = z.object({
  kind: z.enum(['moved', 'changed', 'cancelled', 'added']),
  at: Instant,
  /** Absent from changes of imports in notifications. */
  by: z.optional(z.enum(['import', 'person'])),
  start: z.optional(LocalMinute),
  end: z.optional(LocalMinute),
  classrooms: z.optional(z.array(Participant)),
  teachers: z.optional(z.array(Participant)),
  message: z.optional(z.string()),
  onlineUrl: z.optional(z.string()),
  /** In notifications: there is a note of the absent teacher, or another. */
  hasNote: z.optional(z.boolean()),
})
export type PublishedChange = z.infer<typeof PublishedChange>
