import { availabilityContract } from '@uurwerk/contract/staff/availability'
import { defineRoutes } from '#server/http/serve.ts'
import {
  getAvailabilityCalendar,
  createRequest,
  listPlannedLessons,
  listOwnRequests,
  patchRequest,
  getAvailabilityRequest,
  reviewRequest,
  listReviews,
  listAskableTeams,
} from './service.ts'

export const availabilityRoutes = defineRoutes(availabilityContract, {
  mine: (context) => listOwnRequests(context),
  reviews: (context) => listReviews(context),
  teams: (context) => listAskableTeams(context),
  calendar: (context, { params }) => getAvailabilityCalendar(context, params.id),
  lessons: (context, { params }) => listPlannedLessons(context, params.id),
  one: (context, { params }) => getAvailabilityRequest(context, params),
  patch: (context, { params, body }) => patchRequest(context, params, body),
  review: (context, { params, body }) => reviewRequest(context, params, body),
  create: (context, { body }) => createRequest(context, body),
})
