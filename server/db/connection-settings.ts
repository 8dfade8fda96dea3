import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Sent with each connection; poolers accept these startup parameters. */
export const startupSettings = { timezone: 'UTC', datestyle: 'ISO' } as const

/** Stored with our role in the database, since poolers refuse them. A dump does not have them. */
export const roleSettings = {
  jit: 'off',
  // Keeps one plan per prepared statement: planning the roster query costs three times its execution.
  plan_cache_mode: 'force_generic_plan',
} as const

/** Arbitrary number: servers that start together would update the role at once. */
const roleLock = 7_110_426
/** Rounds until two clients of a pooler surely shared a connection. */
const statementRounds = 5
const clientLimits = { connectionTimeoutMillis: 5000, query_timeout: 10_000 }

/** Takes effect for new connections. */
export const storeRoleSettings = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const lostSettings = await listLostSettings(client)
    if (lostSettings.length === 0) return
    const { rows } = await client.query<{ statement: string }>(
      `select format('alter role %I in database %I set %I = %L', session_user, current_database(), name, value) as statement
      from unnest($1::text[], $2::text[]) as expected (name, value)`,
      [Object.keys(roleSettings), Object.values(roleSettings)],
    )
    const statements = [`select pg_advisory_xact_lock(${roleLock})`, ...rows.map(({ statement }) => statement)]
    // One message is one transaction.
    await client.query(statements.join(';'))
  })

export async function listLostSettings(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[], $2::text[]) as expected (name, value) where current_setting(name) <> value`,
    [Object.keys(roleSettings), Object.values(roleSettings)],
  )
  return rows.map(({ name }) => name)
}

export class NoPreparedStatements extends Error {
  override name = 'NoPreparedStatements'
  constructor() {
    super(
      'The pooler loses prepared statements: set max_prepared_statements = 200 in PgBouncer (1.21 or newer), which is 0 there.',
    )
  }
}

/** @throws NoPreparedStatements */
export async function requirePreparedStatements(url: string): Promise<void> {
  if (!(await keepsPreparedStatements(url))) throw new NoPreparedStatements()
}

/** Two clients give the same name to different statements, and each must get its own. */
export const keepsPreparedStatements = (url: string): Promise<boolean> =>
  withClient(url, (first) =>
    withClient(url, async (second) => {
      const name = randomUUID()
      const keepsStatement = async (client: pg.Client, value: number) => {
        const { rows } = await client.query<{ value: number }>({ name, text: `select ${value} as value` })
        return rows[0]?.value === value
      }
      try {
        for (let round = 0; round < statementRounds; round++) {
          if (!(await keepsStatement(first, 1)) || !(await keepsStatement(second, 2))) return false
          // Another distance each round, for a pooler that hands out its connections in turn.
          for (let more = 0; more < round; more++) await second.query('select 3')
        }
        return true
      } catch (error) {
        if (isLostStatement(error)) return false
        throw error
      }
    }),
  )

/** Returns whether the error says that a statement exists already, or does not exist. */
const isLostStatement = (error: unknown) =>
  error instanceof pg.DatabaseError && ['42P05', '26000'].includes(error.code ?? '')

export async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'uurwerk start', ...clientLimits })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await run(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
