/** Values are counted by their commas. */
export const bodyBounds = { depth: 32, values: 10_000 }

/** Checks JSON without parsing it: a mebibyte of brackets or small values is cheap to send but expensive to parse. */
export function isWithinBounds(text: string): boolean {
  let depth = 0
  let valueCount = 1
  let isInString = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (isInString && character === '\\') index++
    else if (character === '"') isInString = !isInString
    else if (isInString) continue
    else if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') depth--
    else if (character === ',') valueCount++
    if (depth > bodyBounds.depth || valueCount > bodyBounds.values) return false
  }
  return true
}

const buildEscapePattern = (hexDigits: string) => new RegExp(String.raw`(?<!\\)(?:\\\\)*\\u${hexDigits}`, 'i')
const nulEscape = buildEscapePattern('0000')
const surrogateEscape = buildEscapePattern('d[89a-f]')

/** Finds text that PostgreSQL cannot store: a NUL or a lone surrogate. */
export function hasBrokenText(json: string): boolean {
  if (nulEscape.test(json)) return true
  if (!surrogateEscape.test(json)) return false
  try {
    // Serialising leaves only lone surrogates escaped.
    return surrogateEscape.test(JSON.stringify(JSON.parse(json)))
  } catch {
    return true
  }
}
