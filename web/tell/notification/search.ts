import * as z from 'zod/mini'

/** The roster change with open details. */
export const notificationsSearch = z.object({
  open: z.catch(z.optional(z.int().check(z.positive())), undefined),
})
