/** How names are compared in a search: lower case, without accents, single spaces. */
export const searchText = (...parts: (string | null)[]): string =>
  parts
    .filter((part) => part !== null && part !== '')
    .join(' ')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
