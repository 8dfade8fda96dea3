import { createRequire } from 'node:module'

// Node has Temporal from version 26. Processes import this file first; `require` is synchronous, so later modules find
// Temporal.
const require = createRequire(import.meta.url)
if (!('Temporal' in globalThis)) require('temporal-polyfill/global')
