import { createHash } from 'node:crypto'

/** The order of keys counts. */
export const computeFingerprint = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url')
