import * as z from 'zod/mini'

/** Days after which data goes, unless the school sets others. `lessons` counts from the end of the school year. */
export const defaultRetention = {
  peopleWhoLeft: 730,
  notifications: 90,
  auditLog: 365,
  pageViews: 30,
  lessons: 365,
  uploads: 1,
  mailLog: 30,
} as const

export type RetentionKind = keyof typeof defaultRetention
export const retentionKinds = Object.keys(defaultRetention) as RetentionKind[]

const days = z.optional(z.int().check(z.minimum(1), z.maximum(36_500)))

/** In days; a kind that is absent has its default. */
export const RetentionDays = z.strictObject({
  peopleWhoLeft: days,
  notifications: days,
  auditLog: days,
  pageViews: days,
  lessons: days,
  uploads: days,
  mailLog: days,
} satisfies Record<RetentionKind, typeof days>)
export type RetentionDays = z.infer<typeof RetentionDays>
