/** No honest body is deeper or has more values. */
export const bodyBounds = { depth: 32, values: 10_000 }

/**
 * Whether JSON text stays within the bounds, read without making anything of it: a mebibyte of brackets or of little
 * values costs far more to make and to check than to send.
 */
export function isWithinBounds(text: string): boolean {
  let depth = 0
  let values = 1
  let isText = false
  for (let index = 0; index < text.length; index++) {
    const mark = text[index]
    if (isText && mark === '\\') index++
    else if (mark === '"') isText = !isText
    else if (isText) continue
    else if (mark === '[' || mark === '{') depth++
    else if (mark === ']' || mark === '}') depth--
    else if (mark === ',') values++
    if (depth > bodyBounds.depth || values > bodyBounds.values) return false
  }
  return true
}
