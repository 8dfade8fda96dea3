import { queryOptions } from '@tanstack/react-query'
import { availabilityContract } from '@uurwerk/contract/staff/availability'
import { keys } from '#web/data/keys.ts'
import { ApiError, call } from '#web/lib/call.ts'

/** The user's own requests; empty if there are none. */
export const ownRequestsQuery = queryOptions({
  queryKey: [...keys.availability, 'own'],
  queryFn: ({ signal }) =>
    call(availabilityContract.mine, {}, signal).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'availabilityNoRequest') return []
      throw error
    }),
})

/** Answers to review; null for users who coordinate no team, whatever their role. */
export const availabilityReviewsQuery = queryOptions({
  queryKey: [...keys.availability, 'reviews'],
  queryFn: ({ signal }) =>
    call(availabilityContract.reviews, {}, signal).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'onlyTeamLeadAllowed') return null
      throw error
    }),
})

/** Teams to which the user can send a request. */
export const askableTeamsQuery = queryOptions({
  queryKey: [...keys.availability, 'teams'],
  queryFn: ({ signal }) => call(availabilityContract.teams, {}, signal),
})

/** Weekdays and half hours that a request is about. */
export const availabilityCalendarQuery = (requestId: number) =>
  queryOptions({
    queryKey: [...keys.availability, 'calendar', requestId],
    queryFn: ({ signal }) => call(availabilityContract.calendar, { params: { id: requestId } }, signal),
  })

/** Lessons that are already planned in the period of a request, per teacher. */
export const plannedLessonsQuery = (requestId: number) =>
  queryOptions({
    queryKey: [...keys.availability, 'lessons', requestId],
    queryFn: ({ signal }) => call(availabilityContract.lessons, { params: { id: requestId } }, signal),
  })
