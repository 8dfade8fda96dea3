/** Ignores case, accents and repeated spaces. */
export const toSearchText = (...parts: (string | null)[]): string =>
  parts
    .filter((part) => part !== null && part !== '')
    .join(' ')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export const listSearchWords = (text: string | null): string[] =>
  [...new Set(toSearchText(text).split(/[^\p{L}\p{N}]+/u))].filter((word) => word !== '')
