// A backslash escapes a comma or backslash within a text.

export const escapeListItem = (text: string) => text.replace(/[\\,]/g, '\\$&')

export function parseTextList(list: string) {
  // A backslash before any other character is literal.
  const items = list.match(/(?:\\[\\,]|[^,])+/g) ?? []
  return items.map((item) => item.replace(/\\([\\,])/g, '$1'))
}
