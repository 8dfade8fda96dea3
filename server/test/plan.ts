import type pg from 'pg'
import type { Caller } from './app.ts'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

/** The tables that grow with a school, which no hot read may scan whole. */
const large = ['appointment', 'appointment_attendee', 'membership', 'occupancy', 'subscription']

/** How PostgreSQL reads: which large tables it scans whole, by which indexes it goes, how many blocks it touches. */
export async function planOf(pool: pg.Pool, query: { sql: string; parameters: readonly unknown[] }) {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, buffers, format json) ${query.sql}`,
    [...query.parameters],
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('no plan')
  const nodes = (node: Plan): Plan[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
  return {
    scanned: nodes(plan)
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name'] ?? '')
      .filter((table) => large.includes(table)),
    indexes: nodes(plan).flatMap((node) => node['Index Name'] ?? []),
    blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
  }
}

/** How many queries a successful call takes when the server knows the caller already. */
export async function queriesOf(pool: pg.Pool, caller: Caller, path: string): Promise<number> {
  await caller.get(path)
  let count = 0
  const onAcquire = () => count++
  pool.on('acquire', onAcquire)
  const { status } = await caller.get(path)
  pool.off('acquire', onAcquire)
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  return count
}
