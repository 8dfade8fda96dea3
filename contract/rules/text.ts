/**
 * How long a text is, in characters: Unicode code points, as PostgreSQL, Zod and JSON Schema count them. JavaScript's
 * own `length` takes an emoji for two.
 */
export const countCharacters = (text: string): number => Array.from(text).length

/** The text itself if it has at most so many characters, else so many of them. */
export const truncateText = (most: number, text: string): string =>
  text.length <= most ? text : Array.from(text).slice(0, most).join('')
