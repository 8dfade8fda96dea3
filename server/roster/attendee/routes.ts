import { attendeeContract } from '@uurwerk/contract/roster/attendee'
import { routes } from '../../http/serve.ts'
import { filterOptions, findAttendee, findAttendees, peopleByRole, searchByTerm } from './service.ts'

export const attendeeRoutes = routes(attendeeContract, {
  search: (context, { query }) => searchByTerm(context, query),
  filterOptions,
  byRole: (context, { params, query }) => peopleByRole(context, params.role, query.search),
  one: (context, { params }) => findAttendee(context, params.id),
  many: (context, { query }) => findAttendees(context, query),
})
