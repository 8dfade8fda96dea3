import * as z from 'zod/mini'

/** Address of the notification centre: `open` is the id of the roster change with open details. */
export const notificationsAddress = z.object({
  open: z.catch(z.optional(z.int().check(z.positive())), undefined),
})
