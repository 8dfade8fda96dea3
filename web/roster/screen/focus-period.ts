/** Focuses the heading of the roster, which stays when the pressed button disappears. */
export const focusPeriod = () => document.getElementById('period')?.focus()
