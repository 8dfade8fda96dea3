// Texts separated by commas; one that is part of a text has a backslash before it, as a backslash itself has.

/** A text as it stands in such a list. */
export const escapeListItem = (text: string) => text.replace(/[\\,]/g, '\\$&')

/** The texts of such a list. */
export function parseTextList(list: string) {
  // A backslash before anything else stands for itself.
  const parts = list.match(/(?:\\[\\,]|[^,])+/g) ?? []
  return parts.map((part) => part.replace(/\\([\\,])/g, '$1'))
}
