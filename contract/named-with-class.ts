import * as z from 'zod/mini'
import { Named } from './values.ts'

/** The class is null for others than students. */
export const NamedWithClass = z.extend(Named, { className: z.nullable(z.string()) })
export type NamedWithClass = z.infer<typeof NamedWithClass>
