import { languages } from '@uurwerk/contract/languages'
import * as z from 'zod/mini'

/** What the address of a display holds besides the room: its language, if that is not the school's Dutch. */
export const displayAddress = z.object({ lang: z.catch(z.optional(z.enum(languages)), undefined) })
