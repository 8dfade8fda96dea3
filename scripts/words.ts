/**
 * Counts what makes the code hard to read for a stranger and fails above the limits of docs/contributing.md.
 *
 *   node scripts/words.ts           prints each count beside its limit
 *   node scripts/words.ts --list    also prints every place that counts
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { listSourceFiles } from './source-files.ts'

interface Source {
  file: string
  workspace: string
  isTest: boolean
  text: string
  program: ESTree.Program
  comments: { value: string; start: number }[]
}

interface Count {
  name: string
  limit: number
  /** The number of places, by default. */
  count?: number
  places: string[]
}

const root = path.join(import.meta.dirname, '..')
const isTest = (file: string) => /\.test\.tsx?$|\.stories\.tsx$|\/test\/|fixtures?\.tsx?$|^(bench|e2e)\//.test(file)

function loadSource(file: string): Source {
  const text = readFileSync(path.join(root, file), 'utf8')
  const { program, comments } = parseSync(file, text)
  return { file, workspace: file.split('/')[0] ?? '', isTest: isTest(file), text, program, comments }
}

const getLineNumber = (text: string, offset: number) => text.slice(0, offset).split('\n').length

/** Lists the names of functions, methods and exports that a file declares. */
function listNames({ program }: Source): { functions: string[]; exports: string[]; parameters: string[] } {
  const functions: string[] = []
  const exports: string[] = []
  const parameters: string[] = []
  const isFunction = (node: ESTree.Node | null | undefined) =>
    node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'
  const addParameters = (params: readonly ESTree.ParamPattern[]) => {
    for (const parameter of params) if (parameter.type === 'Identifier') parameters.push(parameter.name)
  }
  new Visitor({
    FunctionDeclaration({ id, params }) {
      if (id) functions.push(id.name)
      addParameters(params)
    },
    ArrowFunctionExpression: ({ params }) => addParameters(params),
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && isFunction(init)) functions.push(id.name)
    },
    MethodDefinition({ key }) {
      if (key.type === 'Identifier' || key.type === 'PrivateIdentifier') functions.push(key.name)
    },
    ExportNamedDeclaration({ declaration }) {
      if (declaration?.type === 'VariableDeclaration')
        for (const { id } of declaration.declarations) if (id.type === 'Identifier') exports.push(id.name)
      if (declaration && 'id' in declaration && declaration.id?.type === 'Identifier') exports.push(declaration.id.name)
    },
  }).visit(program)
  return { functions, exports: [...new Set(exports)], parameters }
}

const emptyExportNames = /^(Asked|Known|Wanted|Given|Found|Place|Change|Deed|Told|Said)$/i
const emptyFileNames = /^(known|judge|tell|read|lists|deeds|asked|told|standing|apart|ear)\.tsx?$/
const headlessComment = /^[\s*]*(What|Who|Whose|Those|Of|As|By)\b/
const bannedWords =
  /\b(of which|by which|to whom|for whom|save for|anew|lest|thereby|whoever|whomever|is told|are told|hears of|hear of)\b|\bone (may|can|has|is|does|sees|looks|chooses|must|could|would|was|had|gets|wants|needs|asks)\b/i

function countCommentWords(sources: readonly Source[]): Count[] {
  return ['contract', 'server', 'web'].map((workspace) => {
    const workspaceSources = sources.filter(
      (source) => source.workspace === workspace && !source.isTest && source.file !== 'server/db/schema.ts',
    )
    const words = workspaceSources.flatMap(({ comments }) =>
      comments.flatMap(({ value }) => value.match(/[\p{L}][\p{L}'’-]*/gu) ?? []),
    )
    const lines = workspaceSources.reduce((sum, { text }) => sum + text.split('\n').length, 0)
    const count = Math.round((100 * words.length) / lines)
    return { name: `words of comment per 100 lines in ${workspace}`, limit: 60, count, places: [] }
  })
}

function countNames(sources: readonly Source[]): Count[] {
  const namesBySource = sources.map((source) => ({ source, ...listNames(source) }))
  const filesByExport = new Map<string, string[]>()
  for (const { source, exports } of namesBySource)
    if (!source.isTest)
      for (const name of exports) {
        const key = `${source.workspace} ${name}`
        filesByExport.set(key, [...(filesByExport.get(key) ?? []), source.file])
      }
  return [
    {
      name: 'functions that end in Of',
      limit: 120,
      places: namesBySource.flatMap(({ source, functions }) =>
        functions.filter((name) => /[a-z]Of$/.test(name)).map((name) => `${source.file}: ${name}`),
      ),
    },
    {
      name: 'exported names with two homes in a workspace',
      limit: 30,
      places: [...filesByExport]
        .filter(([, files]) => files.length > 1)
        .map(([name, files]) => `${name}: ${files.join(', ')}`),
    },
    {
      name: 'exported names that say nothing',
      limit: 0,
      places: namesBySource.flatMap(({ source, exports }) =>
        exports.filter((name) => emptyExportNames.test(name)).map((name) => `${source.file}: ${name}`),
      ),
    },
    {
      name: 'parameters named one',
      limit: 0,
      places: namesBySource.flatMap(({ source, parameters }) =>
        parameters.filter((name) => name === 'one').map(() => source.file),
      ),
    },
  ]
}

function countFiles(sources: readonly Source[]): Count[] {
  const climbs = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:from|import\() ?'(\.\.\/\.\.\/\.\.\/[^']*)'/g)].map(([, to = '']) => `${file}: ${to}`),
  )
  return [
    {
      name: 'files whose name says nothing',
      limit: 0,
      places: sources.map(({ file }) => file).filter((file) => emptyFileNames.test(path.basename(file))),
    },
    { name: 'imports that climb three folders', limit: 0, places: climbs },
    {
      name: 'files that say interrogation',
      limit: 45,
      places: listSourceFiles('**/*.{ts,tsx,json,css,mjs}').filter(
        (file) => !isTest(file) && /interrogation/i.test(readFileSync(path.join(root, file), 'utf8')),
      ),
    },
    {
      name: 'comments with words that docs/contributing.md bans',
      limit: 60,
      places: sources.flatMap(({ file, text, comments }) =>
        comments
          .filter(({ value }) => headlessComment.test(value) || bannedWords.test(value))
          .map(({ value, start }) => `${file}:${getLineNumber(text, start)}: ${value.trim().slice(0, 80)}`),
      ),
    },
  ]
}

const sources = listSourceFiles('**/*.{ts,tsx}')
  .filter((file) => !file.endsWith('.d.ts'))
  .map(loadSource)
let faults = 0
for (const { name, limit, places, count = places.length } of [
  ...countCommentWords(sources),
  ...countNames(sources),
  ...countFiles(sources),
]) {
  const isOver = count > limit
  if (isOver) faults++
  console.log(`${isOver ? '✗' : '✓'} ${name}: ${count}, at most ${limit}`)
  if (process.argv.includes('--list')) for (const place of places) console.log(`    ${place}`)
}
process.exitCode = faults > 0 ? 1 : 0
