import type { Context } from '#server/auth/context.ts'
import { canSeeUnpublished, getDetailsViewer, getNoteReach } from './rules.ts'

export const getVisibility = ({ actor }: Context) => ({
  seesUnpublished: canSeeUnpublished(actor),
  detailsViewer: getDetailsViewer(actor),
  noteReader: actor.attendeeId,
  noteReach: getNoteReach(actor),
})

export const toSubscriber = ({ actor }: Context) =>
  actor.attendeeId === null ? null : { id: actor.attendeeId, name: actor.name }
