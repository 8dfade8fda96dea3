import * as z from 'zod/mini'

/** What the address of the notification centre holds: the roster change whose details are open. */
export const notificationsSearch = z.object({
  open: z.catch(z.optional(z.int().check(z.positive())), undefined),
})
