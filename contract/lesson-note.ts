import * as z from 'zod/mini'

/** What the substitute, and the class where `forStudents`, read with a lesson. */
export const LessonNote = z.object({
  note: z.nullable(z.string()),
  forStudents: z.boolean(),
  link: z.nullable(z.string()),
})
export type LessonNote = z.infer<typeof LessonNote>
