/** The screen at a door, where nobody signs in. */
export const isForNobody = () => location.pathname.startsWith('/room/')
