// Checks the import rules, that no sibling folders depend on each other, and that every file was read. With TypeScript
// 7, dependency-cruiser silently skips .ts files unless @swc/core is installed.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { listSourceFiles } from './source-files.ts'

interface Module {
  source: string
  dependencies: { resolved: string }[]
}
interface Cruise {
  modules: Module[]
  summary: { violations: { from: string; to: string; rule: { name: string } }[] }
}

const root = path.join(import.meta.dirname, '..')
const parts = ['contract', 'server', 'web']
const isTest = (file: string) => /\.test\.tsx?$|(^|\/)test\/|fixtures?\.ts$|test-rosters\.ts$|sample\.ts$/.test(file)

function runDependencyCruiser(): Cruise {
  const program = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'
  const settings = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json']
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 } as const
  return JSON.parse(execFileSync(process.execPath, [program, ...settings, ...parts], options)) as Cruise
}

/** Builds the dependencies between sibling folders, such as `server/rooms` → `server/roster`. */
function buildFolderGraph(modules: readonly Module[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    if (isTest(source)) continue
    for (const { resolved } of dependencies) {
      const [from, to] = [path.dirname(source).split('/'), path.dirname(resolved).split('/')]
      const shared = from.findIndex((name, index) => name !== to[index])
      if (shared < 1 || to[shared] === undefined) continue
      const [a, b] = [from.slice(0, shared + 1).join('/'), to.slice(0, shared + 1).join('/')]
      found.set(a, (found.get(a) ?? new Set()).add(b))
    }
  }
  return found
}

function findCycle(graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): string[] | undefined {
  const seen = new Set<string>()
  const walk = (way: readonly string[]): string[] | undefined => {
    for (const next of graph.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, next]
      if (seen.has(next)) continue
      seen.add(next)
      const found = walk([...way, next])
      if (found) return found
    }
    return undefined
  }
  return walk([start])
}

const { modules, summary } = runDependencyCruiser()
const graph = buildFolderGraph(modules)
// In the web, the layers are folders within the groups (.dependency-cruiser.cjs), so its groups may use each other.
const folders = [...graph.keys()].filter((folder) => folder.startsWith('server/') || folder.split('/').length > 2)
const faults = [
  ...summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`),
  ...new Set(folders.flatMap((folder) => findCycle(graph, folder)?.join(' → ') ?? [])),
]

const files = listSourceFiles(...parts.map((part) => `${part}/**/*.{ts,tsx}`)).filter((name) => !name.endsWith('.d.ts'))
const read = new Set(modules.filter(({ source }) => /\.tsx?$/.test(source)).map(({ source }) => source))
const withImports = modules.filter(({ source, dependencies }) => read.has(source) && dependencies.length > 0).length
const missed = files.filter((file) => !read.has(file) && !/(vite\.config|\.d)\.ts$/.test(file))
if (missed.length > files.length * 0.05 || withImports < read.size * 0.6)
  faults.push(`Too few modules were read; missed among others: ${missed.slice(0, 10).join(', ')}`)

for (const fault of faults) console.error(fault)
console.log(`${read.size} modules read, ${withImports} of them with imports; ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
