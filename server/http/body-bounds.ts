export const bodyBounds = { depth: 32, values: 10_000 }

/** Avoids parsing: a mebibyte of brackets or small values is cheap to send but expensive to parse. */
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

/** Finds text that PostgreSQL cannot store: a NUL or a lone surrogate. */
export function hasBrokenText(json: string): boolean {
  if (nul.test(json)) return true
  if (!surrogate.test(json)) return false
  try {
    // Serialising leaves only lone surrogates escaped.
    return surrogate.test(JSON.stringify(JSON.parse(json)))
  } catch {
    return true
  }
}
