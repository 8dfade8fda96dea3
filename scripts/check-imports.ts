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
const workspaces = ['contract', 'server', 'web']
const isTest = (file: string) => /\.test\.tsx?$|(^|\/)test\/|fixtures?\.ts$|test-rosters\.ts$|sample\.ts$/.test(file)

function runDependencyCruiser(): Cruise {
  const program = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'
  const settings = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json']
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 } as const
  return JSON.parse(execFileSync(process.execPath, [program, ...settings, ...workspaces], options)) as Cruise
}

/** Builds the dependencies between sibling folders, such as `server/rooms` → `server/roster`. */
function buildFolderGraph(modules: readonly Module[]): Map<string, Set<string>> {
  const dependenciesByFolder = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    if (isTest(source)) continue
    for (const { resolved } of dependencies) {
      const [sourceFolders, targetFolders] = [path.dirname(source).split('/'), path.dirname(resolved).split('/')]
      const firstDifference = sourceFolders.findIndex((name, index) => name !== targetFolders[index])
      if (firstDifference < 1 || targetFolders[firstDifference] === undefined) continue
      const [fromFolder, toFolder] = [
        sourceFolders.slice(0, firstDifference + 1).join('/'),
        targetFolders.slice(0, firstDifference + 1).join('/'),
      ]
      dependenciesByFolder.set(fromFolder, (dependenciesByFolder.get(fromFolder) ?? new Set()).add(toFolder))
    }
  }
  return dependenciesByFolder
}

function findCycle(graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): string[] | undefined {
  const visitedFolders = new Set<string>()
  const searchFrom = (folderPath: readonly string[]): string[] | undefined => {
    for (const next of graph.get(folderPath.at(-1) ?? '') ?? []) {
      if (next === start) return [...folderPath, next]
      if (visitedFolders.has(next)) continue
      visitedFolders.add(next)
      const cycle = searchFrom([...folderPath, next])
      if (cycle) return cycle
    }
    return undefined
  }
  return searchFrom([start])
}

const { modules, summary } = runDependencyCruiser()
const graph = buildFolderGraph(modules)
// In the web, the layers are folders within the groups (.dependency-cruiser.cjs), so its groups may use each other.
const folders = [...graph.keys()].filter((folder) => folder.startsWith('server/') || folder.split('/').length > 2)
const faults = [
  ...summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`),
  ...new Set(folders.flatMap((folder) => findCycle(graph, folder)?.join(' → ') ?? [])),
]

const files = listSourceFiles(...workspaces.map((workspace) => `${workspace}/**/*.{ts,tsx}`)).filter(
  (name) => !name.endsWith('.d.ts'),
)
const readFiles = new Set(modules.filter(({ source }) => /\.tsx?$/.test(source)).map(({ source }) => source))
const withImportsCount = modules.filter(
  ({ source, dependencies }) => readFiles.has(source) && dependencies.length > 0,
).length
const missedFiles = files.filter((file) => !readFiles.has(file) && !/(vite\.config|\.d)\.ts$/.test(file))
if (missedFiles.length > files.length * 0.05 || withImportsCount < readFiles.size * 0.6)
  faults.push(`Too few modules were read; missed among others: ${missedFiles.slice(0, 10).join(', ')}`)

for (const fault of faults) console.error(fault)
console.log(`${readFiles.size} modules read, ${withImportsCount} of them with imports; ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
