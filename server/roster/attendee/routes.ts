import { attendeeContract } from '@uurwerk/contract/roster/attendee'
import { attendeeFindContract } from '@uurwerk/contract/roster/attendee-find'
import { defineRoutes } from '#server/http/serve.ts'
import {
  listFilterOptions,
  getAttendee,
  findAttendees,
  listPeopleByRole,
  recogniseAttendees,
  searchAttendeesByTerm,
} from './service.ts'

export const attendeeRoutes = defineRoutes(
  { ...attendeeContract, ...attendeeFindContract },
  {
    search: (context, { query }) => searchAttendeesByTerm(context, query),
    filterOptions: listFilterOptions,
    byRole: (context, { params, query }) => listPeopleByRole(context, params.role, query),
    recognise: (context, { query }) => recogniseAttendees(context, query),
    one: (context, { params }) => getAttendee(context, params.id),
    many: (context, { query }) => findAttendees(context, query),
  },
)
