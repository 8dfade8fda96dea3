#!/usr/bin/env node
// Plain JavaScript that any Node can read: it says what to do when the wrong one is at work.
const [major] = process.versions.node.split('.').map(Number)

if (major < 26) {
  console.error(
    `Uurwerk needs Node 26; this is ${process.versions.node}.\n` +
      'npm ci installs the right one beside the packages, and npm scripts use it by themselves:\n' +
      '  npm start            instead of  node server/start.mjs serve\n' +
      '  npx uurwerk …        for the command line\n' +
      'If you did use these, npm has no Node 26 for this platform: install one yourself.',
  )
  process.exit(1)
}

const { run } = await import('./cli.ts')
await run(process.argv)
