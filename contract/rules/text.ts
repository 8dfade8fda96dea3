/** Counts Unicode code points, like PostgreSQL, Zod and JSON Schema. `length` counts an emoji as two. */
export const countCharacters = (text: string): number => Array.from(text).length

/** Truncates to a maximum number of code points. */
export const truncateText = (maximum: number, text: string): string =>
  text.length <= maximum ? text : Array.from(text).slice(0, maximum).join('')
