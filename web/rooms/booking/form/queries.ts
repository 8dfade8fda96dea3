import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Booking, type BookingChange, bookingContract } from '@uurwerk/contract/rooms/booking'
import { attendeeFindContract } from '@uurwerk/contract/roster/attendee-find'
import { bookingFindContract } from '@uurwerk/contract/rooms/booking-find'
import type { Slot } from '@uurwerk/contract/rooms/room'
import type { Named } from '@uurwerk/contract/values'
import { useRef } from 'react'
import { refetchAfter } from '#web/data/refetch.ts'
import { saveWithMerge } from '#web/data/save-with-merge.ts'
import { keys } from '#web/data/keys.ts'
import type { AttendeeSearch } from '#web/roster/attendee/AttendeePicker.tsx'
import { ApiError, call, callWithHeaders } from '#web/lib/call.ts'
import { t } from '#web/lib/i18n.ts'
import { announceSavedBooking } from '../booking-feedback.ts'
import { type BookingDraft, toBookingPayload, type BookingRepeat } from './booking-draft.ts'
import { toBookingParts, toDraftParts, formatBookingPart } from './booking-parts.ts'

export const balanceQuery = (date: string, facilityId: number) =>
  queryOptions({
    queryKey: keys.balance(date, facilityId),
    queryFn: ({ signal }) => call(bookingContract.balance, { params: { date, facilityId } }, signal),
  })

/** Fetches the rooms that are free at a time, as if the edited booking did not exist. */
export const availableRoomsQuery = ({ start, end }: Slot, bookingId: number | undefined) =>
  queryOptions({
    queryKey: keys.availableRooms(start, end, bookingId),
    queryFn: ({ signal }) =>
      bookingId === undefined
        ? call(bookingFindContract.available, { params: { start, end } }, signal)
        : call(bookingFindContract.availableWithout, { params: { start, end, bookingId } }, signal),
    placeholderData: keepPreviousData,
  })

export const occurrencesQuery = (
  facilityId: number,
  { start, end }: Slot,
  { weekdays, until, without }: BookingRepeat,
) =>
  queryOptions({
    queryKey: keys.occurrences(facilityId, start, end, weekdays, until, without),
    queryFn: ({ signal }) =>
      call(
        bookingContract.occurrences,
        {
          params: { facilityId, start, end },
          query: { weekdays: [...weekdays], until, ...(without.length > 0 && { without: [...without] }) },
        },
        signal,
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const alternativesQuery = (facilityId: number, { start, end }: Slot, bookingId: number | undefined) =>
  queryOptions({
    queryKey: keys.alternatives(facilityId, start, end, bookingId),
    queryFn: ({ signal }) =>
      call(bookingFindContract.alternatives, { params: { facilityId, start, end }, query: { bookingId } }, signal),
    staleTime: 0,
  })

/** For an administrator and someone else's booking. Leaves out the excluded people. */
export const createPeopleSearch = (
  excludedIds: readonly (number | undefined)[],
  filterIds: readonly number[],
): AttendeeSearch => ({
  key: [...keys.attendeeSearch, 'but', excludedIds.join(','), filterIds.join(',')],
  find: async (term, signal) => {
    const query = { ...(term !== '' && { search: term }), ...(filterIds.length > 0 && { filter: [...filterIds] }) }
    const results = await call(attendeeFindContract.search, { query }, signal)
    const isIncluded = ({ id }: Named) => !excludedIds.includes(id)
    return { ...results, students: results.students.filter(isIncluded), teachers: results.teachers.filter(isIncluded) }
  },
  acceptsEmptyTerm: filterIds.length > 0,
})

/** Searches within the given teams and groups. Marks who is busy at the time. */
export const createInviteeSearch = (
  facilityId: number,
  { start, end }: Slot,
  filterIds: readonly number[],
): AttendeeSearch => ({
  key: keys.invitees(facilityId, start, end, ...filterIds),
  find: async (term, signal) => {
    const query = { ...(term !== '' && { search: term }), ...(filterIds.length > 0 && { filter: [...filterIds] }) }
    const results = await call(bookingFindContract.invitees, { params: { facilityId, start, end }, query }, signal)
    // The picker shows the code after the name, so the hint follows it.
    const addBusyHint = <T extends { code: string | null; isFree: boolean | null }>(item: T) => ({
      ...item,
      code:
        [item.code ?? [], item.isFree === false ? t(($) => $.BOOKING_FORM.GUESTS.BUSY) : []].flat().join(' · ') || null,
    })
    return {
      ...results,
      students: results.students.map(addBusyHint),
      teachers: results.teachers.map(addBusyHint),
      teams: [],
      groups: [],
      classrooms: [],
    }
  },
  acceptsEmptyTerm: filterIds.length > 0,
})

/** Fetches when the invitees are busy, and the first time when everyone is free. */
export const guestsQuery = (
  facilityId: number,
  { start, end }: Slot,
  {
    attendees,
    repeat,
    bookingId,
  }: { attendees: number[]; repeat: BookingRepeat | null; bookingId: number | undefined },
) =>
  queryOptions({
    queryKey: keys.guests(facilityId, start, end, attendees, repeat?.weekdays, repeat?.until, bookingId),
    queryFn: ({ signal }) =>
      call(
        bookingFindContract.guests,
        {
          params: { facilityId, start, end },
          query: {
            attendees,
            ...(repeat && { weekdays: [...repeat.weekdays], until: repeat.until }),
            ...(bookingId !== undefined && { bookingId }),
          },
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  })

export const inviteeFiltersQuery = (facilityId: number, { start, end }: Slot) =>
  queryOptions({
    queryKey: keys.inviteeFilters,
    queryFn: ({ signal }) => call(bookingFindContract.inviteeFilters, { params: { facilityId, start, end } }, signal),
  })

interface SentDraft {
  draftJson: string
  idempotencyKey: string
}

export function useSaveBooking(booking: Booking | null, isOthersBooking: boolean) {
  const client = useQueryClient()
  const sentDraft = useRef<SentDraft>(undefined)
  /** Reuses the key until the server answers this draft, so that a retry creates nothing twice. */
  const getIdempotencyKey = (draft: BookingDraft) => {
    const text = JSON.stringify(draft)
    if (sentDraft.current?.draftJson !== text)
      sentDraft.current = { draftJson: text, idempotencyKey: crypto.randomUUID() }
    return sentDraft.current.idempotencyKey
  }
  return useMutation({
    mutationKey: keys.bookingWrite(booking?.id ?? null),
    mutationFn: (draft: BookingDraft) => sendBooking(booking, draft, getIdempotencyKey(draft)),
    // The bar reports only changes to the user's own bookings.
    onSuccess: (bookings) => !isOthersBooking && announceSavedBooking(booking, bookings),
    onError: (error) => {
      // The server refused, so the next attempt is a new request.
      if (error instanceof ApiError && error.status < 500) sentDraft.current = undefined
    },
    // After a refusal, cached data is outdated too.
    onSettled: () => refetchAfter(client, 'booking'),
  })
}

/** Returns the saved bookings by start; empty if a conflict left nothing to send. */
async function sendBooking(booking: Booking | null, draft: BookingDraft, key: string): Promise<Booking[]> {
  const { facility, repeat } = draft
  if (!facility) throw new Error('A booking without a room')
  if (booking) return sendBookingChange(booking, { ...draft, facility })
  const body = toBookingPayload(draft)
  const facilityId = facility.id
  const headers = { 'Idempotency-Key': key }
  if (!repeat) return [await call(bookingContract.create, { params: { facilityId }, body }, undefined, headers)]
  const { weekdays, until, without } = repeat
  const recurrence = { weekdays: [...weekdays], until }
  const series = { ...body, recurrence, without: [...without] }
  return call(bookingContract.createSeries, { params: { facilityId }, body: series }, undefined, headers)
}

/** Keeps edits that others made since. If the same part changed, the user chooses. */
async function sendBookingChange(
  { id, ...before }: Booking,
  draft: BookingDraft & { facility: Named },
): Promise<Booking[]> {
  const result = await saveWithMerge({
    base: toBookingParts(before),
    own: toDraftParts(draft),
    read: async () => {
      const { result, headers } = await callWithHeaders(bookingContract.one, { params: { id } })
      return { stored: toBookingParts(result), etag: headers.get('ETag') }
    },
    describePart: formatBookingPart,
    send: ({ slot, facility, invitees, ...texts }, headers) => {
      const body: BookingChange = {
        ...texts,
        ...slot,
        facilityId: facility.id,
        invitedAttendees: invitees.map((invitee) => invitee.id),
      }
      const query = draft.includesFollowing ? { following: 'true' as const } : {}
      return call(bookingContract.change, { params: { id }, query, body }, undefined, headers)
    },
  })
  return 'sent' in result ? [result.sent] : []
}
