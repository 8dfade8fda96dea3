import { peoplePage, peopleStates } from '@uurwerk/contract/desk/people'
import { roles } from '@uurwerk/contract/roles'
import { searchTerm } from '@uurwerk/contract/roster/attendee'
import * as z from 'zod/mini'
import { deedParam } from '../use-deed.ts'
import { TextParam, toOptionalParam } from '#web/lib/address-param.ts'

const Term = z.pipe(TextParam, z.string().check(z.trim(), z.minLength(searchTerm.min), z.maxLength(searchTerm.max)))

/** Also kept by a person's page, for the way back. */
export const peopleAddress = z.object({
  search: toOptionalParam(Term),
  role: toOptionalParam(z.enum(roles)),
  state: toOptionalParam(z.enum(peopleStates)),
  /** What to do with the person who is chosen. */
  do: deedParam,
  offset: toOptionalParam(z.int().check(z.multipleOf(peoplePage), z.positive())),
})
export type PeopleAddress = z.infer<typeof peopleAddress>
