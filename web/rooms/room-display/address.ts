import { languages } from '@uurwerk/contract/languages'
import * as z from 'zod/mini'

/** Language in the address of a room display; Dutch by default. */
export const displayAddress = z.object({ lang: z.catch(z.optional(z.enum(languages)), undefined) })
