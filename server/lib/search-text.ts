/** How names are compared in a search: lower case, without accents, single spaces. */
export const toSearchText = (...parts: (string | null)[]): string =>
  parts
    .filter((part) => part !== null && part !== '')
    .join(' ')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/** A text to look for with `like`, in which the wildcards are letters like any other. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The words of a text as they are compared, each once. */
export const listSearchWords = (text: string | null): string[] =>
  [...new Set(toSearchText(text).split(/[^\p{L}\p{N}]+/u))].filter((word) => word !== '')
