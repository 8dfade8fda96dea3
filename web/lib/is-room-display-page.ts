/** Returns true on a room's display, which has no session. */
export const isRoomDisplayPage = () => location.pathname.startsWith('/room/')
