import { attendeeContract } from '@uurwerk/contract/roster/attendee'
import { attendeeFindContract } from '@uurwerk/contract/roster/attendee-find'
import { routes } from '#server/http/serve.ts'
import { filterOptions, findAttendee, findAttendees, peopleByRole, recognise, searchByTerm } from './service.ts'

export const attendeeRoutes = routes(
  { ...attendeeContract, ...attendeeFindContract },
  {
    search: (context, { query }) => searchByTerm(context, query),
    filterOptions,
    byRole: (context, { params, query }) => peopleByRole(context, params.role, query),
    recognise: (context, { query }) => recognise(context, query.lines),
    one: (context, { params }) => findAttendee(context, params.id),
    many: (context, { query }) => findAttendees(context, query),
  },
)
