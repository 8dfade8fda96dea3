// `node scripts/run.mjs PROGRAM …` runs a script (scripts/dev.ts) or a package's program (vitest) with Uurwerk's Node
// version, regardless of npm's. Child processes find it first in PATH.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseNode, runInstead } from '../server/node.mjs'

const [program = '', ...parameters] = process.argv.slice(2)
const node = chooseNode()
const temporal = new URL('../server/lib/temporal.ts', import.meta.url).href
const command = program.endsWith('.ts') ? ['--import', temporal, program] : [findProgram(program)]
const PATH = [path.dirname(node), process.env.PATH].join(path.delimiter)
runInstead(node, [...command, ...parameters], { ...process.env, PATH })

/** Finds a package's program in package.json, because npm's links in `.bin` are shell scripts on Windows. */
function findProgram(name) {
  const { devDependencies } = readPackage('')
  for (const dependency of Object.keys(devDependencies)) {
    const { bin = {} } = readPackage(`node_modules/${dependency}/`)
    const file = typeof bin === 'string' ? dependency === name && bin : bin[name]
    if (file) return fromRoot(`node_modules/${dependency}/${file}`)
  }
  console.error(`No package that is installed has the program ${name}.`)
  process.exit(1)
}

function readPackage(folder) {
  const file = fromRoot(`${folder}package.json`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

function fromRoot(file) {
  return fileURLToPath(new URL(`../${file}`, import.meta.url))
}
