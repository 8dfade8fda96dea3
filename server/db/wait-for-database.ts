import { setTimeout as sleep } from 'node:timers/promises'
import { requirePreparedStatements, storeRoleSettings } from './connection-settings.ts'
import { isDatabaseLost } from './database-lost.ts'
import type { OpenDatabase } from './open.ts'

const retryMilliseconds = 2000

interface WaitOptions {
  printNotice: (line: string) => void
  signal?: AbortSignal | undefined
}

/** Prepares the role for us. @throws NoPreparedStatements */
export async function prepareConnections({ url, direct }: Pick<OpenDatabase, 'url' | 'direct'>): Promise<void> {
  for (const address of new Set([direct.url, url])) await storeRoleSettings(address)
  await requirePreparedStatements(url)
}

/** Fails at once if the database refuses us, as with a wrong password. */
export async function waitForDatabase(database: OpenDatabase, { printNotice, signal }: WaitOptions): Promise<void> {
  const addresses = [...new Set([database.url, database.direct.url])].map((url) => {
    const { hostname, port } = new URL(url)
    return `${hostname}:${port || 5432}`
  })
  let lastLine: string | undefined
  for (;;) {
    signal?.throwIfAborted()
    try {
      await prepareConnections(database)
      if (lastLine !== undefined) printNotice('The database is there.')
      return
    } catch (error) {
      if (!isDatabaseLost(error)) throw error
      const reason = (error as Error).message || (error as NodeJS.ErrnoException).code
      const line = `Waiting for the database at ${addresses.join(' and ')} (${reason}). Trying every ${retryMilliseconds / 1000} seconds.`
      if (line !== lastLine) printNotice(line)
      lastLine = line
    }
    await sleep(retryMilliseconds, undefined, { signal })
  }
}
