import { choiceRoundEvent } from '@uurwerk/contract/choice-round-names'
import type { InvalidateQueryFilters, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Appointment, DateRange } from '@uurwerk/contract/roster/appointment'
import type { AvailabilityRequest } from '@uurwerk/contract/staff/availability'
import type { Program } from '@uurwerk/contract/staff/program'
import type { RealtimeData } from '@uurwerk/contract/tell/realtime'
import type { Notification } from '@uurwerk/contract/tell/notification'
import type { LiveMessage } from '../lib/stream-connection.ts'
import { isQueryInRange, rosterKeys } from './appointments.ts'
import { deskKeys } from './desk-keys.ts'
import { keys } from './keys.ts'

// Queries to refetch after a write here, and after a message about a write elsewhere.

/** Also invalidated when a write is refused because of a newer change. */
const queriesAfterWrite = {
  appointment: [keys.appointments],
  answer: [keys.scope, keys.appointments, keys.seatOutlooks],
  subscribers: [keys.subscribers, keys.appointments, keys.scope],
  availability: [keys.availability, keys.scope],
  booking: [keys.bookings, ...rosterKeys],
  dayChange: [keys.bookings, ...rosterKeys],
  /** The day plan shows confirmations, rosters do not. */
  confirmation: [keys.bookings],
  invitation: [keys.notifications, keys.bookings, keys.scope, ...rosterKeys],
  /** The roster marks unread changes. */
  notification: [keys.scope, keys.appointments],
  round: [keys.scope, keys.rounds(), ...rosterKeys],
  roundDesk: [keys.roundDesk],
  settings: [keys.settings],
  feed: [keys.feeds],
  preset: [keys.presets],
  /** Deleting a composed roster also deletes its feeds. */
  removedPreset: [keys.presets, keys.feeds],
} satisfies Record<string, readonly QueryKey[]>

export type WriteKind = keyof typeof queriesAfterWrite

/**
 * Refetches after a write what it can have changed: stale queries, and those whose fetch was cancelled for the write.
 */
export const refetchAfter = (client: QueryClient, writeKind: WriteKind): Promise<unknown> =>
  Promise.all(queriesAfterWrite[writeKind].map((queryKey) => client.invalidateQueries({ queryKey })))

/** The delay is random, in milliseconds: a whole school must not ask at once. */
interface Refetch {
  maximumDelay: number
  filters: InvalidateQueryFilters[]
}

const toFilters = (queryKeys: readonly (readonly unknown[])[]): InvalidateQueryFilters[] =>
  queryKeys.map((queryKey) => ({ queryKey }))

/** Gives messages with the same refetch the same name: a round sends up to four a second. */
export const toRefetchKey = (message: LiveMessage) =>
  message.event === choiceRoundEvent ? `${message.event} ${message.data.id}` : JSON.stringify(message)

export function getRefetchAfterMessage(client: QueryClient, message: LiveMessage): Refetch {
  switch (message.event) {
    case 'notification': {
      const notifications = client.getQueryData<Notification[]>(keys.notifications)
      const isAlreadyRead = notifications?.some(({ id, read }) => id === message.data.id && read)
      if (isAlreadyRead) return { maximumDelay: 1500, filters: [] }
      // A new notification, which has no id here, may announce that a plan changed.
      const isNew = message.data.id === null
      const filters = [{ queryKey: keys.notifications, exact: true }, { queryKey: keys.scope }]
      return { maximumDelay: 1500, filters: isNew ? [...filters, ...planFilters] : filters }
    }
    case 'roster-changed':
      return {
        maximumDelay: 5000,
        filters: toFilters(rosterKeys).map((filter) => ({ ...filter, ...filterByRange(message.data) })),
      }
    case 'booking-changed':
      return { maximumDelay: 1500, filters: [{ queryKey: keys.bookings, ...filterByDays(message.data) }] }
    case 'seats-changed': {
      const { appointmentId } = message.data
      // A seat outlook lists other appointments with free seats.
      const filters = toFilters([keys.seatOutlooks, keys.appointmentSubscribers(appointmentId)])
      return {
        maximumDelay: 300,
        filters: [{ queryKey: keys.appointments, ...filterByAppointment(appointmentId) }, ...filters],
      }
    }
    case 'availability-changed':
      return {
        maximumDelay: 300,
        filters: [{ queryKey: keys.availability, ...filterByOlderVersion(message.data) }, { queryKey: keys.scope }],
      }
    case 'announcement-changed':
      return { maximumDelay: 700, filters: toFilters([keys.announcements]) }
    case 'program-changed':
      return { maximumDelay: 1500, filters: [{ queryKey: keys.programs, ...filterByGroup(message.data) }] }
    case choiceRoundEvent: {
      const { id } = message.data
      // Students' screens read the message itself.
      return {
        maximumDelay: 2000,
        filters: toFilters([deskKeys.progress(id), deskKeys.round(id), deskKeys.allocations(id)]),
      }
    }
    case 'refetch':
      return { maximumDelay: 5000, filters: toFilters(missedKeys) }
  }
}

/** Keys of data that may have changed while no message came. */
const missedKeys = [
  keys.notifications,
  keys.announcements,
  keys.session,
  keys.scope,
  keys.bookings,
  keys.subscribers,
  keys.roundDesk,
  keys.availability,
  keys.programs,
  keys.deploymentPlans,
  keys.rounds(),
  ...rosterKeys,
]

const planFilters: InvalidateQueryFilters[] = [{ queryKey: [...keys.deploymentPlans, 'plan'] }]

const filterByRange = (range: DateRange): InvalidateQueryFilters => ({
  predicate: ({ queryKey }) => isQueryInRange(queryKey, range),
})

const filterByDays = ({ start, end }: DateRange): InvalidateQueryFilters => ({
  predicate: ({ queryKey: [, kind, date] }) =>
    kind !== 'day-plan' || typeof date !== 'string' || (date >= start && date <= end),
})

/** Excludes lists that have this version already, and the queries of calendars and lessons, whose keys are longer. */
const filterByOlderVersion = ({
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

/** Includes each program with the group, even without the course, which can be new; all without a group. */
const filterByGroup = ({ groupId, year }: RealtimeData<'program-changed'>): InvalidateQueryFilters => ({
  predicate: ({ state: { data } }) => {
    const program = data as Program | undefined
    if (groupId === null || !program) return true
    return program.year?.year === year && program.subjects.some(({ group }) => group.id === groupId)
  },
})

const filterByAppointment = (id: number): InvalidateQueryFilters => ({
  predicate: ({ state: { data } }) =>
    [data as Appointment | Appointment[] | undefined].flat().some((item) => item?.id === id),
})
