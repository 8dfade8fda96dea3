import type { Balance } from '@uurwerk/contract/rooms/booking'

/** The one of which the largest part is used; undefined while nothing is. */
export const fullest = (balances: readonly Balance[]): Balance | undefined =>
  balances
    .filter(({ minutes }) => minutes > 0)
    .toSorted((one, other) => other.minutes / other.maxMinutes - one.minutes / one.maxMinutes)[0]
