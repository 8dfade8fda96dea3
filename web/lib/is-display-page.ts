/** The display of a room and the board of a hall have no session. */
export const isDisplayPage = () => /^\/(room|board)\//.test(location.pathname)
