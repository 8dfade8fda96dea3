import * as z from 'zod/mini'

/** Written by an absent teacher for the substitute. With `forStudents`, the class reads it too. */
export const LessonNote = z.object({
  note: z.nullable(z.string()),
  forStudents: z.boolean(),
  link: z.nullable(z.string()),
})
export type LessonNote = z.infer<typeof LessonNote>
