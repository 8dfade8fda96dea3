import pg from 'pg'
import type { TestCaller } from './test-app.ts'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Plan[]
}

/** Tables that grow with a school. Frequent queries must not scan them sequentially. */
const largeTables = [
  'appointment',
  'appointment_attendee',
  'membership',
  'occupancy',
  'subscription',
  'choice_round_student',
]

interface Query {
  sql: string
  parameters: readonly unknown[]
}
interface Explained {
  'QUERY PLAN': { Plan: Plan }[]
}
const explainClause = 'explain (analyze, buffers, format json)'

/** Explains the plan for these values: sequential scans of large tables, indexes, and number of blocks. */
export async function explainQuery(pool: pg.Pool, { sql, parameters }: Query) {
  const { rows } = await pool.query<Explained>(`${explainClause} ${sql}`, [...parameters])
  return readPlan(rows)
}

/**
 * Explains the generic plan, which prepared queries use in the product, on a connection with a warm catalogue cache.
 */
export async function explainGenericPlan(pool: pg.Pool, { sql, parameters }: Query) {
  const client = await pool.connect()
  const explainStatement = `${explainClause} execute planned (${parameters.map(toLiteral).join(', ')})`
  await client.query(`prepare planned as ${sql}`)
  await client.query(explainStatement)
  const { rows } = await client.query<Explained>(explainStatement)
  await client.query('deallocate planned')
  client.release()
  return readPlan(rows)
}

const toLiteral = (value: unknown): string => {
  if (value === null) return 'null'
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.join()}}` : `${value as string | number}`)
}

function readPlan(rows: Explained[]) {
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('no plan')
  const nodes = (node: Plan): Plan[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
  return {
    scannedLargeTables: nodes(plan)
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name'] ?? '')
      .filter((table) => largeTables.includes(table)),
    /** All relations read. */
    relations: [...new Set(nodes(plan).flatMap((node) => node['Relation Name'] ?? []))].toSorted(),
    indexes: nodes(plan).flatMap((node) => node['Index Name'] ?? []),
    /** Rows that were read, or pairs of rows that were compared, for nothing. */
    rejectedRows: nodes(plan).reduce((sum, node) => sum + countRejectedRows(node), 0),
    blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
  }
}

const countRejectedRows = (node: Plan) =>
  node['Actual Loops'] * ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0))

/** Counts the queries of a successful call when the caller is cached but the response is not. */
export async function countQueries(pool: pg.Pool, caller: TestCaller, path: string): Promise<number> {
  const headers = { 'cache-control': 'no-cache' }
  await caller.get(path, headers)
  let count = 0
  const onAcquire = () => count++
  pool.on('acquire', onAcquire)
  const { status } = await caller.get(path, headers)
  pool.off('acquire', onAcquire)
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  return count
}
