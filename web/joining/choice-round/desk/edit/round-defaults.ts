export const defaultRanks = 3
export const defaultSeats = 30
