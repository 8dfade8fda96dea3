import { createHmac } from 'node:crypto'

/** All by which the school and its sources know a person. */
export interface Identifiers {
  sourceIds: readonly string[]
  codes: readonly string[]
  emails: readonly string[]
}

/** Hashes of the identifiers by which an import would know a person again. */
export function hashIdentifiers({ sourceIds, codes, emails }: Identifiers, key: Buffer): Buffer[] {
  const hash = (kind: string, value: string) => createHmac('sha256', key).update(`${kind} ${value}`).digest()
  return [
    ...new Set(sourceIds).values().map((id) => hash('sourceId', id)),
    ...new Set(codes.map((code) => code.toLowerCase())).values().map((code) => hash('code', code)),
    ...new Set(emails.map((email) => email.toLowerCase())).values().map((email) => hash('email', email)),
  ]
}
