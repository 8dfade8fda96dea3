import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { rosterKeys } from './appointments.ts'
import { keys } from './keys.ts'

/** Queries to invalidate after a write, also when a newer change caused a refusal. */
const staleAfter = {
  appointment: [keys.appointments],
  answer: [keys.scope, keys.appointments, keys.standings],
  subscribers: [keys.subscribers, keys.appointments, keys.scope],
  availability: [keys.availability, keys.scope],
  booking: [keys.bookings, ...rosterKeys],
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

export type Written = keyof typeof staleAfter

/** Refetches stale queries, and those whose fetch was cancelled for the write. */
export const refetchAfter = (client: QueryClient, written: Written): Promise<unknown> =>
  Promise.all(staleAfter[written].map((queryKey) => client.invalidateQueries({ queryKey })))
