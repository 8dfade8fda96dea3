/** Address that opens the booking form for a room, from now on. */
export const buildBookingAddress = (roomId: number) => `${location.origin}/booking?book=${roomId}`
