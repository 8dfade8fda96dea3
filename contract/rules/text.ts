/** Counts Unicode code points, like PostgreSQL, Zod and JSON Schema. `length` counts an emoji as two. */
export const countCharacters = (text: string): number => Array.from(text).length

/** Truncates to a maximum number of code points. */
export const truncateText = (most: number, text: string): string =>
  text.length <= most ? text : Array.from(text).slice(0, most).join('')
