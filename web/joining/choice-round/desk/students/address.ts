import * as z from 'zod/mini'
import { TextParam, toOptionalParam } from '#web/lib/address-param.ts'

export const studentQueryMaximum = 100
export const studentStates = ['undecided', 'unconfirmed', 'confirmed'] as const
export type StudentState = (typeof studentStates)[number]
export const studentSorts = ['name', 'group', 'coach'] as const
export type StudentSort = (typeof studentSorts)[number]

/** Defaults to all students, by name. */
export const studentsAddress = z.object({
  state: toOptionalParam(z.enum(studentStates)),
  query: toOptionalParam(z.pipe(TextParam, z.string().check(z.maxLength(studentQueryMaximum)))),
  sort: toOptionalParam(z.enum(studentSorts)),
})
export type StudentsAddress = z.infer<typeof studentsAddress>
