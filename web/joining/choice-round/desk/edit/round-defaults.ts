/** What a new round, group or option begins with. */
export const defaultRanks = 3
export const defaultSeats = 30
