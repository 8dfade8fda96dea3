import { bookingContract } from '@uurwerk/contract/rooms/booking'
import { bookingFindContract } from '@uurwerk/contract/rooms/booking-find'
import { routes } from '../../http/serve.ts'
import { cancelBooking, changeBooking } from './change.ts'
import { findHandlers } from './find.ts'
import { guestsAt, inviteesFreeAt } from './guests.ts'
import { answerInvitation } from './invitations.ts'
import { balanceOf, balancesOf, ownFuture, ownInvitations, ownPast } from './lists.ts'
import { inviteeFilters } from './people.ts'
import { versioned } from './present.ts'
import { confirmBooking, extendBooking, stopBooking } from './running.ts'
import { seenBooking } from './known.ts'
import { createBooking, createSeries, occurrencesOf } from './service.ts'

/** Whether the rest of a series is meant; undefined where that was not said. */
const isMeant = ({ following }: { following?: 'true' | 'false' | undefined }) => following && following === 'true'

export const bookingRoutes = routes(
  { ...bookingContract, ...bookingFindContract },
  {
    create: (context, { params, body }) => createBooking(context, params.facilityId, body),
    occurrences: (context, { params, query }) => occurrencesOf(context, params, query),
    createSeries: (context, { params, body }) => createSeries(context, params.facilityId, body),
    change: (context, { params, query, body }) => changeBooking(context, params.id, body, query.following === 'true'),
    cancel: (context, { params, query }) => cancelBooking(context, params.id, query.following === 'true'),
    stop: (context, { params }) => stopBooking(context, params.id),
    extend: (context, { params }) => extendBooking(context, params.id, params.minutes),
    confirm: (context, { params, body }) => confirmBooking(context, params.id, body ?? null),
    accept: (context, { params, query }) => answerInvitation(context, params.id, 'Accepted', isMeant(query)),
    decline: (context, { params, query }) => answerInvitation(context, params.id, 'Denied', isMeant(query)),
    one: async (context, { params }) => versioned(context, await seenBooking(context, params.id)),
    future: (context) => ownFuture(context),
    past: (context) => ownPast(context),
    invitations: (context) => ownInvitations(context),
    balances: (context, { params }) => balancesOf(context, params.date),
    balance: (context, { params }) => balanceOf(context, params.date, params.facilityId),
    ...findHandlers,
    invitees: (context, { params, query }) => inviteesFreeAt(context, params, query),
    inviteeFilters,
    guests: (context, { params, query }) => guestsAt(context, params, query),
  },
)
