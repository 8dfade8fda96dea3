export const isRoomDisplayPage = () => location.pathname.startsWith('/room/')
