import { Id } from '@uurwerk/contract/values'
import * as z from 'zod/mini'
import { toOptionalParam } from '#web/lib/address-param.ts'
import { IdsParam } from '#web/roster/attendee/ids-param.ts'

/**
 * Without `student`, the user's own rounds. The week previews `group` or `option`, `folded` holds the ids
 * of option sets, and `confirm` opens the last step. Filters of the choices: `day` (1 is Monday), and `places` for only
 * those with free seats.
 */
export const roundAddress = z.object({
  student: toOptionalParam(Id),
  group: toOptionalParam(Id),
  option: toOptionalParam(Id),
  folded: toOptionalParam(IdsParam),
  confirm: toOptionalParam(z.boolean()),
  day: toOptionalParam(z.int().check(z.minimum(1), z.maximum(7))),
  places: toOptionalParam(z.literal(true)),
})
export type RoundAddress = z.infer<typeof roundAddress>
