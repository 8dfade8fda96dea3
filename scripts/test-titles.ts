// Reads the titles of tests from their source, without running it.
import { type ESTree, parseSync, Visitor } from 'vite'

export interface TestTitle {
  /** Titles of the describes, outermost first, and its own. */
  path: string[]
  isTest: boolean
  /** Modifier of the test or a describe, such as `skip` or `skipIf`. */
  blockingModifier: string | undefined
}

const testFunctions = ['it', 'test', 'describe']
/** Calls with parameters instead of a title. */
const configuringModifiers = ['each', 'for', 'skipIf', 'runIf']
/** `only` prevents the rest of its file from running. */
const blockingModifiers = ['skip', 'todo', 'only', 'skipIf', 'runIf', 'fails']

/** Lists `test` and `each` for `test.each(rows)(…)`; undefined for other calls. */
function listCalleeNames(callee: ESTree.Node): string[] | undefined {
  if (callee.type === 'Identifier') return testFunctions.includes(callee.name) ? [callee.name] : undefined
  if (callee.type === 'CallExpression') return listCalleeNames(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return listCalleeNames(callee.tag)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined
  const objectNames = listCalleeNames(callee.object)
  return objectNames && [...objectNames, callee.property.name]
}

function readLiteral(source: string, node: ESTree.Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'TemplateLiteral' ? source.slice(node.start + 1, node.end - 1) : undefined
}

/** Lists options as in `test('…', { skip: true }, …)`. */
const listOptions = (node: ESTree.Node | undefined): string[] =>
  node?.type === 'ObjectExpression'
    ? node.properties.flatMap((property) =>
        property.type === 'Property' && property.key.type === 'Identifier' ? [property.key.name] : [],
      )
    : []

/** @throws if the file is invalid */
export function listTestTitles(source: string, file: string): TestTitle[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const titles: TestTitle[] = []
  const enclosingDescribes: { node: ESTree.Node; title: TestTitle }[] = []
  new Visitor({
    CallExpression(node) {
      const names = listCalleeNames(node.callee)
      if (!names) return
      const isConfiguring = node.callee.type === 'MemberExpression' && configuringModifiers.includes(names.at(-1) ?? '')
      const text = readLiteral(source, node.arguments[0])
      if (isConfiguring || text === undefined) return
      const parentTitle = enclosingDescribes.at(-1)?.title
      const ownModifier = [...names, ...listOptions(node.arguments[1])].find((name) => blockingModifiers.includes(name))
      const title = {
        path: [...(parentTitle?.path ?? []), text],
        isTest: names[0] !== 'describe',
        blockingModifier: ownModifier ?? parentTitle?.blockingModifier,
      }
      titles.push(title)
      enclosingDescribes.push({ node, title })
    },
    'CallExpression:exit'(node) {
      if (enclosingDescribes.at(-1)?.node === node) enclosingDescribes.pop()
    },
  }).visit(program)
  return titles
}
