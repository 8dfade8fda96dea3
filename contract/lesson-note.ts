import * as z from 'zod/mini'

/** What the substitute, and the class where `forStudents`, read with a lesson. */
export const LessonNote = z.object({
  note: z.nullable(z.string().check(z.trim(), z.maxLength(1000))),
  forStudents: z.boolean(),
  link: z.nullable(z.url({ protocol: /^https?$/ }).check(z.maxLength(500))),
})
export type LessonNote = z.infer<typeof LessonNote>
