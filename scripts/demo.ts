/** Writes the files of the demo school; --check fails if they differ. Edit scripts/demo, never the files. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildDemoFiles } from './demo/build-demo-files.ts'

const folder = path.join(import.meta.dirname, '../server/demo/files')
const files = buildDemoFiles()

if (process.argv.includes('--check')) check()
else write()

function check() {
  const there = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  const written = there.filter((name) => path.extname(name) !== '').map((name) => name.replaceAll(path.sep, '/'))
  const wrong = [
    ...written.filter((name) => !files.has(name)),
    ...[...files].flatMap(([name, text]) =>
      written.includes(name) && readFileSync(path.join(folder, name), 'utf8') === text ? [] : name,
    ),
  ]
  for (const name of wrong) console.error(`server/demo/files/${name} is not what scripts/demo writes: npm run demo`)
  console.log(`${files.size} files of the demo school, ${wrong.length} faults`)
  process.exitCode = wrong.length > 0 ? 1 : 0
}

function write() {
  rmSync(folder, { recursive: true, force: true })
  for (const [name, text] of files) {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  console.log(`${files.size} files written to server/demo/files`)
}
