import { readFileSync } from 'node:fs'

/** Not the specification's version, which the contract has. */
export const version: string = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version
