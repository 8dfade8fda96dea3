import { createHmac } from 'node:crypto'

export interface Identifiers {
  sourceId: string
  code: string | null
  email: string | null
}

/** Hashes of the identifiers by which an import would know a person again. */
export function hashIdentifiers({ sourceId, code, email }: Identifiers, key: Buffer): Buffer[] {
  const hash = (kind: string, value: string) => createHmac('sha256', key).update(`${kind} ${value}`).digest()
  return [
    hash('sourceId', sourceId),
    ...(code === null ? [] : [hash('code', code.toLowerCase())]),
    ...(email === null ? [] : [hash('email', email.toLowerCase())]),
  ]
}

/** Shorter identifiers are common words. */
const shortestBlanked = 3

/** In JSON, what stands after a colon, comma or bracket is a number and no text. */
const buildNumberPattern = (digits: string) => String.raw`(?<![:,\[] )(?<![:,\[])${digits}`

/** Returns a regular expression of PostgreSQL that finds the person in texts; blanks more rather than less. */
export function buildNamePattern(name: string, { sourceId, code, email }: Identifiers, kind: 'text' | 'json'): string {
  const phrases = [name, email ?? '', sourceId, code ?? ''].filter((phrase) => phrase.length >= shortestBlanked)
  const alternatives = phrases
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) =>
      kind === 'json' && /^\d+$/.test(phrase)
        ? buildNumberPattern(phrase)
        : phrase.replace(/[^\p{L}\p{N}]/gu, String.raw`\$&`),
    )
  return `(?<![[:alnum:]_])(?:${alternatives.join('|')})(?![[:alnum:]_])`
}
