// Serves the pages of bench:grid: the product with 1,300 lessons a week, and the built references.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { build, preview } from 'vite'
import { giveConsent } from '../../e2e/consent.ts'
import { buildWebIfOutdated } from '../../scripts/build-web.ts'
import { connect } from '../../server/db/connect.ts'
import { startEmbedded } from '../../server/db/embedded/cluster.ts'
import { migrate } from '../../server/db/migrate.ts'
import { readConfig } from '../../server/lib/config.ts'
import { startServer } from '../../server/main.ts'
import { type BenchSchool, getIdOffsets, makeSchool } from '../sized-school.ts'

const appointments = 52_000
const isWeekly = process.env['WEEKS'] !== 'unlike'
/** Time of all visits. */
export const viewedInstant = '2026-11-18T10:06:00Z'

export async function serveProduct(folder: string) {
  await buildWebIfOutdated()
  const cluster = await startEmbedded(path.join(folder, 'database'), { noSync: true })
  const connection = connect(cluster.url)
  await migrate(connection.db)
  await connection.close()
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  const school = await makeSchool(client, { appointments, isWeekly })
  await client.end()
  const environment = {
    DATABASE_URL: cluster.url,
    DATA_DIR: folder,
    PORT: '0',
    CLOCK: viewedInstant,
    LOG_LEVEL: 'error',
  }
  const server = await startServer(readConfig(environment))
  await giveConsent(server)
  return {
    url: server.url,
    signInCode: server.signInCode?.text ?? '',
    school,
    stop: () => server.stop().then(() => cluster.stop()),
  }
}

/** Lists attendees with this number of lessons in a week: a group has five, a teacher 25, a room 26. */
export function listComposedAttendees(size: number, school: BenchSchool): number[] {
  const first = getIdOffsets(school)
  const listIds = (after: number, count: number) => Array.from({ length: count }, (_, index) => after + 1 + index)
  if (size === 40) return [first.teacher + 1, ...listIds(first.group + 1, 3)]
  return size === 1300 ? listIds(first.room, 50) : listIds(first.group, size / 5)
}

/** Installed separately, so that the product does not depend on them. */
function installReferences(pages: string) {
  if (existsSync(path.join(pages, 'node_modules/.package-lock.json'))) return
  const npm = process.env['npm_execpath']
  const [command, leadingArguments] = npm ? [process.execPath, [npm]] : ['npm', []]
  const install = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
  execFileSync(command, [...leadingArguments, ...install], { cwd: pages, stdio: 'inherit' })
}

export async function serveReferences(pages: string, folder: string) {
  installReferences(pages)
  const viteOptions = {
    root: pages,
    configFile: false,
    build: { outDir: path.join(folder, 'references'), emptyOutDir: true },
  } as const
  await build({ ...viteOptions, logLevel: 'error' })
  const server = await preview({ ...viteOptions, preview: { port: 0 } })
  return { url: server.resolvedUrls?.local[0] ?? '', stop: () => server.close() }
}
