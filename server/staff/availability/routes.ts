import { availabilityContract } from '@uurwerk/contract/staff/availability'
import { routes } from '#server/http/serve.ts'
import {
  calendarOf,
  createRequest,
  lessonsOf,
  ownRequests,
  patchRequest,
  requestOf,
  reviewRequest,
  reviewsOf,
  teamsToAsk,
} from './service.ts'

export const availabilityRoutes = routes(availabilityContract, {
  mine: (context) => ownRequests(context),
  reviews: (context) => reviewsOf(context),
  teams: (context) => teamsToAsk(context),
  calendar: (context, { params }) => calendarOf(context, params.id),
  lessons: (context, { params }) => lessonsOf(context, params.id),
  one: (context, { params }) => requestOf(context, params),
  patch: (context, { params, body }) => patchRequest(context, params, body),
  review: (context, { params, body }) => reviewRequest(context, params, body),
  create: (context, { body }) => createRequest(context, body),
})
