import { readFileSync } from 'node:fs'

/** The version of this product, which stands in package.json alone; what the specification calls one is in the contract. */
export const version: string = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version
