/** In pixels; the size that `web/ui` is drawn for. */
const designedTextSize = 14
let textScale: number | undefined

/** Returns the user's text size relative to the usual one, as it was when the page opened. */
export const getTextScale = () =>
  (textScale ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / designedTextSize)
