// Finds the tests of a file, each with the describes that it stands in, and what keeps it from running.
import { type ESTree, parseSync, Visitor } from 'vite'

export interface TestTitle {
  /** The titles of its describes from the outside in, and its own. */
  path: string[]
  isTest: boolean
  /** What keeps it from running always, if anything: `skip`, `skipIf`, … of its own or of a describe around it. */
  keptBack: string | undefined
}

const roots = ['it', 'test', 'describe']
/** These take what the call after them runs with, not a title. */
const configuring = ['each', 'for', 'skipIf', 'runIf']
/** `only` keeps back the rest of its file: nobody should leave it there. */
const holdingBack = ['skip', 'todo', 'only', 'skipIf', 'runIf', 'fails']

/** The names of a call such as `test.each(rows)(…)`: `test` and `each`; undefined for calls of anything else. */
function listCalleeNames(callee: ESTree.Node): string[] | undefined {
  if (callee.type === 'Identifier') return roots.includes(callee.name) ? [callee.name] : undefined
  if (callee.type === 'CallExpression') return listCalleeNames(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return listCalleeNames(callee.tag)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined
  const before = listCalleeNames(callee.object)
  return before && [...before, callee.property.name]
}

function readLiteral(source: string, node: ESTree.Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'TemplateLiteral' ? source.slice(node.start + 1, node.end - 1) : undefined
}

/** What is set in `test('…', { skip: true }, …)`. */
const listOptions = (node: ESTree.Node | undefined): string[] =>
  node?.type === 'ObjectExpression'
    ? node.properties.flatMap((property) =>
        property.type === 'Property' && property.key.type === 'Identifier' ? [property.key.name] : [],
      )
    : []

/** @throws when the file cannot be read */
export function listTestTitles(source: string, file: string): TestTitle[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found: TestTitle[] = []
  const around: { node: ESTree.Node; title: TestTitle }[] = []
  new Visitor({
    CallExpression(node) {
      const names = listCalleeNames(node.callee)
      if (!names) return
      const isConfiguring = node.callee.type === 'MemberExpression' && configuring.includes(names.at(-1) ?? '')
      const text = readLiteral(source, node.arguments[0])
      if (isConfiguring || text === undefined) return
      const outer = around.at(-1)?.title
      const own = [...names, ...listOptions(node.arguments[1])].find((name) => holdingBack.includes(name))
      const title = {
        path: [...(outer?.path ?? []), text],
        isTest: names[0] !== 'describe',
        keptBack: own ?? outer?.keptBack,
      }
      found.push(title)
      around.push({ node, title })
    },
    'CallExpression:exit'(node) {
      if (around.at(-1)?.node === node) around.pop()
    },
  }).visit(program)
  return found
}
