import { languages } from '@uurwerk/contract/languages'
import * as z from 'zod/mini'

/** Dutch by default. */
export const displayAddress = z.object({ lang: z.catch(z.optional(z.enum(languages)), undefined) })
