import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { rosterKeys } from './appointments.ts'
import { keys } from './keys.ts'

/** What may be stale after a write, or after a write that was refused because of a newer change. */
const staleAfter = {
  appointment: [keys.appointments],
  /** One's own answer to an appointment, which the menu counts too. */
  answer: [keys.scope, keys.appointments, keys.standings],
  /** The answers of others. */
  subscribers: [keys.subscribers, keys.appointments, keys.scope],
  availability: [keys.availability, keys.scope],
  booking: [keys.bookings, ...rosterKeys],
  /** That a room is used: the day plan shows it too, rosters do not. */
  confirmation: [keys.bookings],
  invitation: [keys.notifications, keys.bookings, keys.scope, ...rosterKeys],
  /** What was read of is no longer marked in the roster. */
  notification: [keys.scope, keys.appointments],
  /** What is confirmed is real: the roster has it, and the menu counts the round no more. */
  round: [keys.scope, keys.rounds(), ...rosterKeys],
  /** Whatever those who coordinate a round did. */
  roundDesk: [keys.roundDesk],
  settings: [keys.settings],
  feed: [keys.feeds],
  preset: [keys.presets],
  /** The calendar feeds that hold a composed roster end with it. */
  removedPreset: [keys.presets, keys.feeds],
} satisfies Record<string, readonly QueryKey[]>

export type Written = keyof typeof staleAfter

/** Asks again for all that something written may have changed; also for what was being fetched when that was cancelled. */
export const refetchAfter = (client: QueryClient, written: Written): Promise<unknown> =>
  Promise.all(staleAfter[written].map((queryKey) => client.invalidateQueries({ queryKey })))
