import type { Balance } from '@uurwerk/contract/rooms/booking'

/** Compares the used shares; undefined when none is used. */
export const findFullestBalance = (balances: readonly Balance[]): Balance | undefined =>
  balances
    .filter(({ minutes }) => minutes > 0)
    .toSorted((a, b) => b.minutes / b.maxMinutes - a.minutes / a.maxMinutes)[0]
