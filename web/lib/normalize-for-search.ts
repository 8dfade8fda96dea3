/** A text as one looks for it: without accents, in small letters. */
export const normalizeForSearch = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
