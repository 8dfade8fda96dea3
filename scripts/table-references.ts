// Finds tables in SQL texts (sql`…`, sql.raw, query) and calls of the query builder. Texts may be fragments, which no
// SQL parser accepts. Instead, checks the few positions where a table can occur; other names there do no harm.
import { type ESTree, parseSync, Visitor } from 'vite'

export interface TableReference {
  table: string
  writes: boolean
  line: number
}

const writingCalls = ['insertInto', 'replaceInto', 'mergeInto', 'updateTable', 'deleteFrom', 'truncateTable']
const readingCalls = ['selectFrom', 'from', 'using', 'table']
const joins = /^(inner|left|right|full|cross)(Lateral)?Join$/
const textCalls = ['raw', 'query']

/** @throws if the file is invalid, or a table name is only known at run time */
export function findTableReferences(source: string, file: string, tables: ReadonlySet<string>): TableReference[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found: TableReference[] = []
  const add = (at: number, table: string, writes: boolean) =>
    found.push({ table, writes, line: source.slice(0, at).split('\n').length })
  const addText = (node: ESTree.Node) => {
    for (const { table, at, writes } of findTablesInText(readSqlText(source, node), tables))
      add(node.start + at, table, writes)
  }
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') addText(quasi)
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !first) return
      const { name } = callee.property
      if (textCalls.includes(name) && isText(first)) addText(first)
      const isOfSql = callee.object.type === 'Identifier' && callee.object.name === 'sql'
      if (isOfSql && name === 'table' && !isText(first))
        throw new Error(`${file}: sql.table(…) takes a name that is written there`)
      const writes = writingCalls.includes(name)
      if (!writes && !readingCalls.includes(name) && !joins.test(name)) return
      for (const { start, table } of listTableNames(first)) if (tables.has(table)) add(start, table, writes)
    },
  }).visit(program)
  return found
}

const isText = ({ type }: ESTree.Node) => type === 'TemplateLiteral' || type === 'Literal'

/** Parses `'person'`, `'person as student'`, or an array of these. */
const listTableNames = (node: ESTree.Node): { start: number; table: string }[] =>
  (node.type === 'ArrayExpression' ? node.elements : [node]).flatMap((item) =>
    item?.type === 'Literal' && typeof item.value === 'string'
      ? { start: item.start, table: item.value.split(' ')[0] ?? '' }
      : [],
  )

/** Replaces each expression by `?` and blanks, so that offsets stay the same. */
function readSqlText(source: string, node: ESTree.Node): string {
  let text = source.slice(node.start, node.end)
  if (node.type === 'TemplateLiteral')
    for (const { start, end } of node.expressions) {
      const [from, until] = [start - node.start, end - node.start]
      text = text.slice(0, from) + ' '.repeat(until - from) + text.slice(until)
    }
  return ` ${text.slice(1, -1)} `.replace(/\$\{(\s*)\}/g, '? $1 ')
}

const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\w+|\S/g

/** Words before a table; `beforeSome` allows further tables after commas. */
const beforeOne = ['update', 'into']
const beforeSome = ['from', 'join', 'using', 'truncate', 'analyze']
/** Optional words between these and the table. */
const between = ['only', 'lateral', 'table']
/** Words that no table follows. */
const after =
  'select set values on where group having window union intersect except order limit offset fetch for returning'.split(
    ' ',
  )

interface Place {
  open: boolean
  /** Whether a table may follow a comma. */
  list: boolean
  writes: boolean
}

function findTablesInText(text: string, tables: ReadonlySet<string>): { table: string; at: number; writes: boolean }[] {
  const tokens = [...text.matchAll(token)].filter(([word]) => !/^(--|\/\*|')/.test(word))
  const found: { table: string; at: number; writes: boolean }[] = []
  // A fragment may start with a table.
  let place: Place = { open: true, list: false, writes: false }
  const outer: Place[] = []
  const words = tokens.map(([word]) => word.toLowerCase())
  for (const [index, word] of words.entries()) {
    const [last = '', next = ''] = [words[index - 1], words[index + 1]]
    if (word === '(') {
      const open = place.open && last !== 'using'
      outer.push({ ...place, open: false })
      place = { ...place, open, list: open }
    } else if (word === ')') place = outer.pop() ?? place
    else if (word === ',') place.open = place.list
    else if ((beforeOne.includes(word) || beforeSome.includes(word)) && last !== 'distinct')
      place = { open: true, list: beforeSome.includes(word), writes: isWrite(word, last) }
    else if (after.includes(word)) place = { open: false, list: place.list && word === 'on', writes: false }
    else if (place.open && !between.includes(word)) {
      const table = word.replaceAll('"', '')
      place.open = false
      if (!tables.has(table) || next === '.' || (next === '(' && !place.writes)) continue
      if (index === 0) place.list = true
      found.push({ table, at: tokens[index]?.index ?? 0, writes: place.writes })
    }
  }
  return found
}

const isWrite = (word: string, last: string) =>
  ['update', 'into', 'truncate'].includes(word) || (word === 'from' && last === 'delete')
