import type { attendeeContract } from '@uurwerk/contract/attendee'
import type { Handlers } from '../lib/serve.ts'
import { filterOptions, findAttendee, findAttendees, peopleByRole, searchByTerm } from './service.ts'

export const attendeeHandlers: Handlers<typeof attendeeContract> = {
  search: (context, { query }) => searchByTerm(context, query),
  filterOptions,
  byRole: (context, { params, query }) => peopleByRole(context, params.role, query.search),
  one: (context, { params }) => findAttendee(context, params.id),
  many: (context, { query }) => findAttendees(context, query),
}
