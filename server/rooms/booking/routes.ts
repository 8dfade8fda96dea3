import { bookingContract } from '@uurwerk/contract/rooms/booking'
import { bookingFindContract } from '@uurwerk/contract/rooms/booking-find'
import { defineRoutes } from '#server/http/serve.ts'
import { cancelBooking, updateBooking } from './update-booking.ts'
import { bookingSearchHandlers } from './find-rooms.ts'
import { getInviteeAvailability, searchInviteesWithAvailability } from './guests.ts'
import { answerInvitation } from './invitations.ts'
import { getBookingBalance, listBookingBalances } from './balances.ts'
import { listOwnFutureBookings, listOwnInvitations, listOwnPastBookings } from './list-bookings.ts'
import { listInviteeFilters } from './invitees.ts'
import { toVersionedBooking } from './present.ts'
import { confirmBooking, extendBooking, stopBooking } from './running.ts'
import { requireVisibleBooking } from './booking-access.ts'
import { createBooking, createSeries, listOccurrences } from './service.ts'

const parseFollowing = ({ following }: { following?: 'true' | 'false' | undefined }) =>
  following === undefined ? undefined : following === 'true'

export const bookingRoutes = defineRoutes(
  { ...bookingContract, ...bookingFindContract },
  {
    create: (context, { params, body }) => createBooking(context, params.facilityId, body),
    occurrences: (context, { params, query }) => listOccurrences(context, params, query),
    createSeries: (context, { params, body }) => createSeries(context, params.facilityId, body),
    change: (context, { params, query, body }) =>
      updateBooking(context, params.id, body, parseFollowing(query) ?? false),
    cancel: (context, { params, query }) => cancelBooking(context, params.id, parseFollowing(query) ?? false),
    stop: (context, { params }) => stopBooking(context, params.id),
    extend: (context, { params }) => extendBooking(context, params.id, params.minutes),
    confirm: (context, { params, body }) => confirmBooking(context, params.id, body ?? null),
    accept: (context, { params, query }) => answerInvitation(context, params.id, 'Accepted', parseFollowing(query)),
    decline: (context, { params, query }) => answerInvitation(context, params.id, 'Denied', parseFollowing(query)),
    one: async (context, { params }) => toVersionedBooking(context, await requireVisibleBooking(context, params.id)),
    future: (context) => listOwnFutureBookings(context),
    past: (context) => listOwnPastBookings(context),
    invitations: (context) => listOwnInvitations(context),
    balances: (context, { params }) => listBookingBalances(context, params.date),
    balance: (context, { params }) => getBookingBalance(context, params.date, params.facilityId),
    ...bookingSearchHandlers,
    invitees: (context, { params, query }) => searchInviteesWithAvailability(context, params, query),
    inviteeFilters: listInviteeFilters,
    guests: (context, { params, query }) => getInviteeAvailability(context, params, query),
  },
  { waitsForImports: true },
)
