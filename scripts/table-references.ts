// Finds tables in SQL texts (sql`…`, sql.raw, query) and calls of the query builder. Texts may be fragments, which no
// SQL parser accepts. Instead, checks the few positions where a table can occur; other names there do no harm.
import { type ESTree, parseSync, Visitor } from 'vite'

export interface TableReference {
  table: string
  isWrite: boolean
  line: number
}

const writingCalls = ['insertInto', 'replaceInto', 'mergeInto', 'updateTable', 'deleteFrom', 'truncateTable']
const readingCalls = ['selectFrom', 'from', 'using', 'table']
const joins = /^(inner|left|right|full|cross)(Lateral)?Join$/
const sqlTextCalls = ['raw', 'query']

/** @throws if the file is invalid, or a table name is only known at run time */
export function findTableReferences(source: string, file: string, tables: ReadonlySet<string>): TableReference[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const references: TableReference[] = []
  const addReference = (offset: number, table: string, isWrite: boolean) =>
    references.push({ table, isWrite, line: source.slice(0, offset).split('\n').length })
  const addTablesInText = (node: ESTree.Node) => {
    for (const { table, offset, isWrite } of findTablesInText(readSqlText(source, node), tables))
      addReference(node.start + offset, table, isWrite)
  }
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') addTablesInText(quasi)
    },
    CallExpression({ callee, arguments: [firstArgument] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !firstArgument) return
      const { name } = callee.property
      if (sqlTextCalls.includes(name) && isText(firstArgument)) addTablesInText(firstArgument)
      const isSqlMethod = callee.object.type === 'Identifier' && callee.object.name === 'sql'
      if (isSqlMethod && name === 'table' && !isText(firstArgument))
        throw new Error(`${file}: sql.table(…) needs a literal name`)
      const isWrite = writingCalls.includes(name)
      if (!isWrite && !readingCalls.includes(name) && !joins.test(name)) return
      for (const { start, table } of listTableNames(firstArgument))
        if (tables.has(table)) addReference(start, table, isWrite)
    },
  }).visit(program)
  return references
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

const tokenPattern = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\w+|\S/g

const wordsBeforeTable = ['update', 'into']
/** Further tables may follow after commas. */
const wordsBeforeTableList = ['from', 'join', 'using', 'truncate', 'analyze']
/** Optional words between one of these and the table. */
const optionalWords = ['only', 'lateral', 'table']
/** Words that no table follows. */
const wordsAfterTables =
  'select set values on where group having window union intersect except order limit offset fetch for returning'.split(
    ' ',
  )

interface ParserState {
  canTableFollow: boolean
  /** Whether a table may follow a comma. */
  isInTableList: boolean
  isWrite: boolean
}

interface TableInText {
  table: string
  offset: number
  isWrite: boolean
}

function findTablesInText(text: string, tables: ReadonlySet<string>): TableInText[] {
  const tokens = [...text.matchAll(tokenPattern)].filter(([word]) => !/^(--|\/\*|')/.test(word))
  const tablesInText: TableInText[] = []
  // A fragment may start with a table.
  let state: ParserState = { canTableFollow: true, isInTableList: false, isWrite: false }
  const outerStates: ParserState[] = []
  const words = tokens.map(([word]) => word.toLowerCase())
  for (const [index, word] of words.entries()) {
    const [previousWord = '', nextWord = ''] = [words[index - 1], words[index + 1]]
    if (word === '(') {
      const canTableFollow = state.canTableFollow && previousWord !== 'using'
      outerStates.push({ ...state, canTableFollow: false })
      state = { ...state, canTableFollow, isInTableList: canTableFollow }
    } else if (word === ')') state = outerStates.pop() ?? state
    else if (word === ',') state.canTableFollow = state.isInTableList
    else if ([...wordsBeforeTable, ...wordsBeforeTableList].includes(word) && previousWord !== 'distinct')
      state = {
        canTableFollow: true,
        isInTableList: wordsBeforeTableList.includes(word),
        isWrite: isWritingKeyword(word, previousWord),
      }
    else if (wordsAfterTables.includes(word))
      state = { canTableFollow: false, isInTableList: state.isInTableList && word === 'on', isWrite: false }
    else if (state.canTableFollow && !optionalWords.includes(word)) {
      const table = word.replaceAll('"', '')
      state.canTableFollow = false
      if (!tables.has(table) || nextWord === '.' || (nextWord === '(' && !state.isWrite)) continue
      if (index === 0) state.isInTableList = true
      tablesInText.push({ table, offset: tokens[index]?.index ?? 0, isWrite: state.isWrite })
    }
  }
  return tablesInText
}

const isWritingKeyword = (word: string, previousWord: string) =>
  ['update', 'into', 'truncate'].includes(word) || (word === 'from' && previousWord === 'delete')
