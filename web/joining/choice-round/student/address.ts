import { Id } from '@uurwerk/contract/values'
import * as z from 'zod/mini'
import { toOptionalParam } from '#web/lib/address-param.ts'
import { AttendeeIds } from '#web/roster/attendee/ids-in-address.ts'

/**
 * Without `student`, the user's own rounds. The week previews `group` or `option`, `folded` holds set ids, and
 * `confirm` opens the last step. `day` (1 is Monday) and `places` filter the choices.
 */
export const roundAddress = z.object({
  student: toOptionalParam(Id),
  group: toOptionalParam(Id),
  option: toOptionalParam(Id),
  folded: toOptionalParam(AttendeeIds),
  confirm: toOptionalParam(z.boolean()),
  day: toOptionalParam(z.int().check(z.minimum(1), z.maximum(7))),
  places: toOptionalParam(z.literal(true)),
})
export type RoundAddress = z.infer<typeof roundAddress>
