/** Once what waits to be drawn has been painted: by the second frame, the first is on the screen. */
export const waitForPaint = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))
