import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { isDatabaseLost } from './database-lost.ts'
import type { OpenDatabase } from './open.ts'

const retryMilliseconds = 2000

interface WaitOptions {
  printNotice: (line: string) => void
  signal?: AbortSignal | undefined
}

/** Fails at once if the database refuses us, as with a wrong password. */
export async function waitForDatabase({ db, url }: OpenDatabase, { printNotice, signal }: WaitOptions): Promise<void> {
  const { hostname, port } = new URL(url)
  let lastLine: string | undefined
  for (;;) {
    signal?.throwIfAborted()
    try {
      await sql`select 1`.execute(db)
      if (lastLine !== undefined) printNotice('The database is there.')
      return
    } catch (error) {
      if (!isDatabaseLost(error)) throw error
      const reason = (error as Error).message || (error as NodeJS.ErrnoException).code
      const line = `Waiting for the database at ${hostname}:${port || 5432} (${reason}). Trying every ${retryMilliseconds / 1000} seconds.`
      if (line !== lastLine) printNotice(line)
      lastLine = line
    }
    await sleep(retryMilliseconds, undefined, { signal })
  }
}
