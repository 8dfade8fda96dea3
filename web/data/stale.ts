import { choiceRoundEvent } from '@uurwerk/contract/choice-round-names'
import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'
import type { Appointment, DateRange } from '@uurwerk/contract/roster/appointment'
import type { AvailabilityRequest } from '@uurwerk/contract/staff/availability'
import type { Program } from '@uurwerk/contract/staff/program'
import type { RealtimeData } from '@uurwerk/contract/tell/realtime'
import type { Notification } from '@uurwerk/contract/tell/notification'
import type { LiveMessage } from '../lib/stream-connection.ts'
import { isQueryInRange, rosterKeys } from './appointments.ts'
import { deskKeys } from './desk-keys.ts'
import { keys } from './keys.ts'

/** What is asked for again, at a moment within so many milliseconds: a whole school does not ask at once. */
interface Stale {
  within: number
  filters: InvalidateQueryFilters[]
}

const each = (all: readonly (readonly unknown[])[]): InvalidateQueryFilters[] => all.map((queryKey) => ({ queryKey }))

/** By what a message asks for the same as another: a round in its opening minute is heard of four times a second. */
export const nameOf = (message: LiveMessage) =>
  message.event === choiceRoundEvent ? `${message.event} ${message.data.id}` : JSON.stringify(message)

/** What goes stale after something was heard. */
export function staleAfter(client: QueryClient, message: LiveMessage): Stale {
  switch (message.event) {
    case 'notification': {
      const known = client.getQueryData<Notification[]>(keys.notifications)
      const isKnown = known?.some(({ id, read }) => id === message.data.id && read)
      const filters = [{ queryKey: keys.notifications, exact: true }, { queryKey: keys.scope }]
      // Something new may be a plan that was published.
      const isNew = message.data.id === null
      return { within: 1500, filters: isKnown ? [] : isNew ? [...filters, ...plans] : filters }
    }
    case 'roster-changed':
      return { within: 5000, filters: each(rosterKeys).map((filter) => ({ ...filter, ...between(message.data) })) }
    case 'booking-changed':
      return { within: 1500, filters: [{ queryKey: keys.bookings, ...ofDays(message.data) }] }
    case 'seats-changed': {
      const { appointmentId } = message.data
      // Where else there are seats is part of a standing too.
      const filters = [{ queryKey: keys.appointments, ...holding(appointmentId) }, ...each([keys.standings])]
      return { within: 300, filters: [...filters, { queryKey: keys.appointmentSubscribers(appointmentId) }] }
    }
    case 'availability-changed':
      return {
        within: 300,
        filters: [{ queryKey: keys.availability, ...notYet(message.data) }, { queryKey: keys.scope }],
      }
    case 'program-changed':
      return { within: 1500, filters: [{ queryKey: keys.programs, ...ofGroup(message.data) }] }
    case choiceRoundEvent:
      // Those who choose are told by it what is so now; who coordinates the round looks at all of it.
      return { within: 2000, filters: each([deskKeys.progress(message.data.id)]) }
    case 'refetch':
      return {
        within: 5000,
        filters: each([
          keys.notifications,
          keys.scope,
          keys.bookings,
          keys.subscribers,
          keys.roundDesk,
          keys.availability,
          keys.programs,
          keys.deploymentPlans,
          keys.rounds(),
          ...rosterKeys,
        ]),
      }
  }
}

const plans: InvalidateQueryFilters[] = [{ queryKey: [...keys.deploymentPlans, 'plan'] }]

const between = (range: DateRange): InvalidateQueryFilters => ({
  predicate: ({ queryKey }) => isQueryInRange(queryKey, range),
})

/** Of the day plans those of these days; of bookings otherwise all. */
const ofDays = ({ start, end }: DateRange): InvalidateQueryFilters => ({
  predicate: ({ queryKey: [, kind, date] }) =>
    kind !== 'day-plan' || typeof date !== 'string' || (date >= start && date <= end),
})

/** The lists with an older version of an answer, or without it: one's own change is there already. */
const notYet = ({
  id,
  attendeeId,
  version,
}: {
  id: number
  attendeeId: number
  version: number
}): InvalidateQueryFilters => ({
  predicate: ({ queryKey, state: { data } }) =>
    queryKey.length < 3 &&
    !(data as AvailabilityRequest[])?.some?.(
      (item) => item.id === id && item.atnId === attendeeId && item.version >= version,
    ),
})

/** The programs of that year that have the group: also those without the course, which may be new to it. */
const ofGroup = ({ groupId, year }: RealtimeData<'program-changed'>): InvalidateQueryFilters => ({
  predicate: ({ state: { data } }) => {
    const program = data as Program | undefined
    if (groupId === null || !program) return true
    return program.year?.year === year && program.subjects.some(({ group }) => group.id === groupId)
  },
})

/** The queries in whose answer an appointment is. */
const holding = (id: number): InvalidateQueryFilters => ({
  predicate: ({ state: { data } }) =>
    [data as Appointment | Appointment[] | undefined].flat().some((item) => item?.id === id),
})
