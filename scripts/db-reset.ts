// Deletes the embedded database of DATA_DIR, after a confirmation or with --yes. The next start creates it again with
// the demo school. The secret stays.
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { removeEmbedded } from '../server/db/embedded/cluster.ts'
import { readConfig } from '../server/lib/config.ts'

async function confirmRemoval(folder: string): Promise<boolean> {
  if (process.argv.includes('--yes')) return true
  if (!process.stdin.isTTY) throw new Error('Nobody is there to ask: say --yes.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Remove the database in ${folder} and all that is in it? (y/N) `)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

async function reset(): Promise<string> {
  const { APP_ENV, DATABASE_URL, DATA_DIR } = readConfig(process.env)
  const folder = path.resolve(DATA_DIR, 'postgres')
  if (APP_ENV === 'live') throw new Error('APP_ENV is live: this is for trying only.')
  if (DATABASE_URL) throw new Error('DATABASE_URL is set: only the embedded database is removed here.')
  if (!(await confirmRemoval(folder))) return 'Nothing was removed.'
  if (!(await removeEmbedded(DATA_DIR))) throw new Error(`Another process uses ${folder}: stop it first.`)
  return `${folder} is gone; the next start makes it again.`
}

try {
  console.log(await reset())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
