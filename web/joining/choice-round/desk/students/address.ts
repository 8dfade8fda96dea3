import * as z from 'zod/mini'

export const studentQueryMaximum = 100
export const studentStates = ['undecided', 'unconfirmed', 'confirmed'] as const
export type StudentState = (typeof studentStates)[number]
export const studentSorts = ['name', 'group', 'coach'] as const
export type StudentSort = (typeof studentSorts)[number]

const toOptionalParam = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

/** Defaults to all students, by name. */
export const studentsAddress = z.object({
  state: toOptionalParam(z.enum(studentStates)),
  query: toOptionalParam(
    z.pipe(
      z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
      z.string().check(z.maxLength(studentQueryMaximum)),
    ),
  ),
  sort: toOptionalParam(z.enum(studentSorts)),
})
export type StudentsAddress = z.infer<typeof studentsAddress>
