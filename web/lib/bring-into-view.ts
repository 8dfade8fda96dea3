/** Scrolls a part into view when it appears. A constant function, so that as a `ref` it runs once. */
export const bringIntoView = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'nearest' })
