/** Moves the focus to the content of the page, from an element that is about to disappear. */
export const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true })
