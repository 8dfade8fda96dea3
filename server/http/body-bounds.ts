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

const buildEscapePattern = (what: string) => new RegExp(String.raw`(?<!\\)(?:\\\\)*\\u${what}`, 'i')
const nul = buildEscapePattern('0000')
const surrogate = buildEscapePattern('d[89a-f]')

/** Whether a text in JSON holds what no database keeps: a NUL, or half of a character that takes two (a lone surrogate). */
export function hasBrokenText(json: string): boolean {
  if (nul.test(json)) return true
  if (!surrogate.test(json)) return false
  try {
    // Written back, halves that belong together are one character, and only a lone one is still escaped.
    return surrogate.test(JSON.stringify(JSON.parse(json)))
  } catch {
    return true
  }
}
