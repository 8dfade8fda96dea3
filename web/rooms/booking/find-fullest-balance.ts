import type { Balance } from '@uurwerk/contract/rooms/booking'

/** The one of which the largest part is used; undefined while nothing is. */
export const findFullestBalance = (balances: readonly Balance[]): Balance | undefined =>
  balances
    .filter(({ minutes }) => minutes > 0)
    .toSorted((a, b) => b.minutes / b.maxMinutes - a.minutes / a.maxMinutes)[0]
