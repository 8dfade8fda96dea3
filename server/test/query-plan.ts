import pg from 'pg'
import type { TestCaller } from './test-app.ts'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

/** The tables that grow with a school, which no hot read may scan whole. */
const large = ['appointment', 'appointment_attendee', 'membership', 'occupancy', 'subscription', 'choice_round_student']

interface Query {
  sql: string
  parameters: readonly unknown[]
}
interface Explained {
  'QUERY PLAN': { Plan: Plan }[]
}
const explain = 'explain (analyze, buffers, format json)'

/** How PostgreSQL reads with these values: which large tables it scans whole, by which indexes, how many blocks it touches. */
export async function explainQuery(pool: pg.Pool, { sql, parameters }: Query) {
  const { rows } = await pool.query<Explained>(`${explain} ${sql}`, [...parameters])
  return readPlan(rows)
}

/** The same by the plan for all values, as prepared queries run in the product, on a connection that knows the catalogues. */
export async function explainGenericPlan(pool: pg.Pool, { sql, parameters }: Query) {
  const client = await pool.connect()
  const explained = `${explain} execute planned (${parameters.map(toLiteral).join(', ')})`
  await client.query(`prepare planned as ${sql}`)
  await client.query(explained)
  const { rows } = await client.query<Explained>(explained)
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
    scanned: nodes(plan)
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name'] ?? '')
      .filter((table) => large.includes(table)),
    /** All that is read. */
    relations: [...new Set(nodes(plan).flatMap((node) => node['Relation Name'] ?? []))].toSorted(),
    indexes: nodes(plan).flatMap((node) => node['Index Name'] ?? []),
    blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
  }
}

/** How many queries a successful call takes when the server knows the caller already, but has no answer kept. */
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
