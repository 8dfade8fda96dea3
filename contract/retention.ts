import * as z from 'zod/mini'

/** Days after which data goes, unless the school sets others. `lessonData` counts from the end of the school year. */
export const defaultRetention = {
  peopleWhoLeft: 730,
  notifications: 90,
  auditLog: 365,
  pageViews: 30,
  lessonData: 365,
  uploads: 1,
  mailLog: 30,
} as const

export type RetentionKind = keyof typeof defaultRetention
export const retentionKinds = Object.keys(defaultRetention) as RetentionKind[]

/** In days. Below these, people would miss what they need. */
export const minimumRetention: Record<RetentionKind, number> = {
  peopleWhoLeft: 30,
  notifications: 7,
  auditLog: 30,
  pageViews: 1,
  lessonData: 30,
  uploads: 1,
  mailLog: 1,
}

export const maximumRetention = 3650

const days = (kind: RetentionKind) =>
  z.optional(z.int().check(z.minimum(minimumRetention[kind]), z.maximum(maximumRetention)))

/** In days; a kind that is absent has its default. */
export const RetentionDays = z.strictObject({
  peopleWhoLeft: days('peopleWhoLeft'),
  notifications: days('notifications'),
  auditLog: days('auditLog'),
  pageViews: days('pageViews'),
  lessonData: days('lessonData'),
  uploads: days('uploads'),
  mailLog: days('mailLog'),
})
export type RetentionDays = z.infer<typeof RetentionDays>
