import type { Attendee, attendeeContract } from '@uurwerk/contract/attendee'
import type { Handlers } from '../lib/serve.ts'
import { AppError } from '../lib/app-error.ts'
import { teamsAndGroups } from './queries.ts'
import { findAttendee, findAttendees, peopleByRole, searchByTerm } from './service.ts'

export const attendeeHandlers: Handlers<typeof attendeeContract> = {
  search: (context, { query }) => {
    if (query.search === undefined && (query.filter ?? []).length === 0)
      throw new AppError('requestInvalid', [{ path: 'query/search', message: 'a term or a filter is needed' }])
    return searchByTerm(context, query)
  },
  filterOptions: async ({ db }) => {
    const all = await teamsAndGroups(db)
    return { teams: all.flatMap(tagged('team')), groups: all.flatMap(tagged('group')) }
  },
  byRole: (context, { params, query }) => peopleByRole(context, params.role, query.search),
  one: (context, { params }) => findAttendee(context, params.id),
  many: (context, { query }) => findAttendees(context, query),
}

const tagged =
  <T extends 'team' | 'group'>(type: T) =>
  (attendee: Attendee) =>
    attendee.type === type ? [{ id: attendee.id, name: attendee.name, type }] : []
