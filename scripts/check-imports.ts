// Holds the import rules of .dependency-cruiser.cjs, and that the files were really read: beside TypeScript 7 the
// cruiser reads no .ts without @swc/core, and would call that a success.
import { execFileSync } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const cruise = (output: string) =>
  execFileSync(
    process.execPath,
    [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      output,
      'contract',
      'server',
      'web',
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  )

const files = execFileSync('git', ['ls-files', 'contract', 'server', 'web'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))

try {
  console.log(cruise('err'))
} catch (error) {
  console.error(error instanceof Error && 'stdout' in error ? String(error.stdout) : error)
  process.exit(1)
}
const { modules } = JSON.parse(cruise('json')) as { modules: { source: string; dependencies: unknown[] }[] }
const read = new Set(modules.filter(({ source }) => /\.tsx?$/.test(source)).map(({ source }) => source))
const withImports = modules.filter(({ source, dependencies }) => read.has(source) && dependencies.length > 0).length
const missed = files.filter((file) => !read.has(file) && !/(vite\.config|\.d)\.ts$/.test(file))
console.log(`${read.size} modules read, ${withImports} of them with imports`)
if (missed.length > files.length * 0.05 || withImports < read.size * 0.6) {
  console.error(`Too few modules were read; missed among others: ${missed.slice(0, 10).join(', ')}`)
  process.exit(1)
}
