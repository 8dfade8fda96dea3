/** The screen at a door, where nobody signs in. */
export const isRoomDisplayPage = () => location.pathname.startsWith('/room/')
