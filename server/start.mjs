#!/usr/bin/env node
// Plain JavaScript that any Node can read; continues in a newer Node if this one is too old.
import { fileURLToPath } from 'node:url'
import { chooseNode, runInstead } from './node.mjs'

const node = chooseNode()
if (node === process.execPath) {
  await import('./lib/temporal.ts')
  const { run } = await import('./cli.ts')
  await run(process.argv)
} else runInstead(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)])
