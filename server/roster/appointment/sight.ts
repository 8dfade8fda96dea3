import type { Context } from '#server/auth/context.ts'
import { seesUnpublished, toldTo } from './rules.ts'

/** What the caller is shown: drafts, and which bookings and talks in full. */
export const sightOf = ({ actor }: Context) => ({
  seesUnpublished: seesUnpublished(actor),
  toldTo: toldTo(actor),
})

export const callerOf = ({ actor }: Context) =>
  actor.attendeeId === null ? null : { id: actor.attendeeId, name: actor.name }
