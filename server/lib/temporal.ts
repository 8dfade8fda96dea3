import { createRequire } from 'node:module'

// Node has Temporal from 26 on. A process imports this file before any other: `require` is synchronous, so Temporal is
// there when the modules imported next are evaluated. Where Node has it, the 8 MB of the polyfill are not loaded.
const require = createRequire(import.meta.url)
if (!('Temporal' in globalThis)) require('temporal-polyfill/global')
