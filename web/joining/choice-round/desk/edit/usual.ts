/** What a new round, group or option begins with. */
export const usualRanks = 3
export const usualSeats = 30
