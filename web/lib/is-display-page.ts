/** A room's display has no session. */
export const isRoomDisplayPage = () => location.pathname.startsWith('/room/')
