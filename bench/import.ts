// npm run import -w bench: imports a school for the first time, unchanged, and with lessons changed in weeks that people see,
// beside a bare COPY of the rows that the first import wrote. APPOINTMENTS is the size, 57,600 by default. CHANGED is how many
// lessons are moved, one by default. STATEMENTS=1 prints the slowest statements.
//
// The reference is COPY from a file on the server into tables of the product's schema without its triggers: the same
// columns, indexes, checks and (with and without) foreign keys, in one transaction, on the same cluster, which flushes to
// disk as in production. It gets the participants in the order of their primary key. `occupancy` repeats the times of
// rooms; it is measured apart, as the product alone needs it. The second ratio is to both: foreign keys and `occupancy`.
import './runtime.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { connect } from '../server/db/connect.ts'
import { findRunning, startEmbedded } from '../server/db/embedded/cluster.ts'
import { migrate } from '../server/db/migrate.ts'
import type { ImportFigures } from './import-run.ts'
import { watchBackends } from './backends.ts'
import { makeSchool, publishYear } from './sized-school.ts'

const appointments = Number(process.env['APPOINTMENTS'] ?? 57_600)
const changed = Number(process.env['CHANGED'] ?? 1)
const showsStatements = process.env['STATEMENTS'] === '1'
const shownStatements = 12

const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-import-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const cluster = await startEmbedded(folder, { noSync: true })
const postmaster = (await findRunning(folder))?.pid ?? 0
// Within the cluster's folder, where PostgreSQL may write under whichever user it runs.
const files = path.join(folder, 'postgres', 'school')
mkdirSync(files)
chmodSync(files, 0o777)

const toDatabaseUrl = (name: string) => Object.assign(new URL(cluster.url), { pathname: `/${name}` }).href

async function withClient<T>(name: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: toDatabaseUrl(name) })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

async function createDatabase(name: string): Promise<void> {
  await withClient('postgres', (client) => client.query(`create database ${name}`))
  const connection = connect(toDatabaseUrl(name))
  await migrate(connection.db)
  await connection.close()
}

/** Queries of the files in the school format; lessons in the middle of the year begin later if `isChanged`. */
const csvQueries = (isChanged: boolean) => ({
  people: `select source_id as id, type, name, null as email, code from attendee where type in ('student', 'teacher') order by id`,
  groups: `select source_id as id, name from attendee where type = 'group' order by attendee.id`,
  rooms: `select source_id as id, name from attendee where type = 'classroom' order by attendee.id`,
  courses: 'select source_id as id, name, code from course order by course.id',
  memberships: `select g.source_id as "group", p.source_id as person from membership
    join attendee g on g.id = group_id join attendee p on p.id = person_id order by group_id, person_id`,
  appointments: `
    select a.source_id as id, a.type, a.name, to_char(a.starts_at + later, 'YYYY-MM-DD"T"HH24:MI') as start,
      to_char(a.ends_at + later, 'YYYY-MM-DD"T"HH24:MI') as end, course.source_id as course,
      string_agg(p.source_id, '|') filter (where p.type = 'group') as groups,
      string_agg(p.source_id, '|') filter (where p.type = 'teacher') as teachers,
      string_agg(p.source_id, '|') filter (where p.type = 'classroom') as rooms
    from appointment a join course on course.id = a.course_id
    cross join lateral (
      select case when ${isChanged} and abs(2 * a.id - (select max(id) from appointment)) <= ${changed - 1} then
        interval '5 minutes' else interval '0' end as later
    ) change
    join appointment_attendee x on x.appointment_id = a.id join attendee p on p.id = x.attendee_id
    group by a.id, course.id, later order by a.id`,
})

async function writeFiles(client: pg.Client, isChanged: boolean): Promise<void> {
  for (const [name, query] of Object.entries(csvQueries(isChanged)))
    if (!isChanged || name === 'appointments')
      await client.query(`copy (${query}) to '${path.join(files, `${name}.csv`)}' (format csv, header)`)
}

/** Imports in a process of its own, whose memory it measures. */
async function measureImport() {
  const backends = watchBackends(postmaster)
  const child = spawn(process.execPath, [...process.execArgv, path.join(import.meta.dirname, 'import-run.ts'), files], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: toDatabaseUrl('school') },
  })
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { ...(JSON.parse(output) as ImportFigures), backends: backends.stop() }
}

const copiedTables = ['appointment', 'appointment_attendee'] as const

async function writeReferenceFiles(): Promise<void> {
  await withClient('school', async (client) => {
    for (const table of ['attendee', 'course', 'occupancy', ...copiedTables])
      await client.query(`copy (select * from ${table} order by 1, 2) to '${path.join(files, table)}'`)
  })
}

/** Returns the seconds, and what the server process used, to fill these tables in one transaction. */
async function measureCopy(tables: readonly string[], checksForeignKeys: boolean) {
  await withClient('reference', async (client) => {
    for (const table of tables) {
      await client.query(`alter table ${table} disable trigger all`)
      if (checksForeignKeys)
        await client.query(
          (
            await client.query<{ statement: string }>(
              `select coalesce(string_agg(format('alter table %s enable trigger %I', tgrelid::regclass, tgname), ';'), 'select')
                as statement from pg_trigger where tgrelid = '${table}'::regclass and tgisinternal`,
            )
          ).rows[0]?.statement ?? '',
        )
    }
    await client.query(`truncate ${tables.join(', ')} cascade`)
  })
  return withClient('reference', async (client) => {
    const backends = watchBackends(postmaster)
    const start = performance.now()
    await client.query('begin')
    for (const table of tables) await client.query(`copy ${table} from '${path.join(files, table)}'`)
    await client.query('commit')
    return { seconds: (performance.now() - start) / 1000, backends: backends.stop() }
  })
}

const format = (value: number) => value.toFixed(1)

type Copy = Awaited<ReturnType<typeof measureCopy>>

const sum = <T>(items: readonly T[], read: (item: T) => number) => items.reduce((total, item) => total + read(item), 0)

function report(
  label: string,
  figures: Awaited<ReturnType<typeof measureImport>>,
  [copy, ...parts]: [Copy, ...Copy[]],
): void {
  const { seconds, processorSeconds, peakMebibytes, backends, outcome, statementCount } = figures
  const used = processorSeconds + backends.processorSeconds
  console.log(
    [
      `${label.padEnd(10)} ${format(seconds)} s = ${format(seconds / copy.seconds)} times COPY, ${format(seconds / sum(parts, (part) => part.seconds))} times with keys and occupancy`,
      `processor ${format(processorSeconds)} + ${format(backends.processorSeconds)} s = ${format(used / copy.backends.processorSeconds)} times, ${format(used / sum(parts, (part) => part.backends.processorSeconds))} times with keys and occupancy`,
      `${Math.round(peakMebibytes)} MiB, PostgreSQL ${Math.round(backends.peakMebibytes)} MiB (own ${Math.round(backends.peakOwnMebibytes)})`,
      `${statementCount} statements`,
      `${format((seconds / appointments) * 1e6)} s per million`,
    ].join('  '),
  )
  console.log(`  ${outcome}; ${figures.phases.map(([phase, end]) => `${phase} until ${format(end)} s`).join(', ')}`)
  if (showsStatements)
    for (const { milliseconds, count, statement } of figures.statements.slice(0, shownStatements))
      console.log(`  ${format(milliseconds / 1000).padStart(7)} s  ${count} x  ${statement.slice(0, 150)}`)
}

/** Compares who was notified with who is in a changed lesson, which keeps its participants. */
async function countNotified(client: pg.Client) {
  const { rows } = await client.query<Record<'once' | 'twice' | 'forgotten' | 'withoutReason', number>>(`
    with concerned as (
      select distinct person.attendee_id as id
      from appointment
      join appointment_attendee link on link.appointment_id = appointment.id
      left join membership on membership.group_id = link.attendee_id
      join person on person.attendee_id = coalesce(membership.person_id, link.attendee_id)
      where appointment.change is not null
    ),
    notified as (select attendee_id as id, count(*) as count from notification group by attendee_id)
    select count(*) filter (where notified.count = 1)::int as once, count(*) filter (where notified.count > 1)::int as twice,
      count(*) filter (where notified.id is null)::int as forgotten,
      count(*) filter (where concerned.id is null)::int as "withoutReason"
    from concerned full join notified using (id)`)
  return rows[0]
}

async function main() {
  await createDatabase('given')
  await withClient('given', (client) => makeSchool(client, { appointments }))
  writeFileSync(
    path.join(files, 'school.json'),
    JSON.stringify({
      customer: 'bench',
      name: 'Bench',
      timeZone: 'Europe/Amsterdam',
      years: [{ name: '2026', start: '2026-08-01', end: '2027-07-31' }],
    }),
  )
  await withClient('given', (client) => writeFiles(client, false))
  await createDatabase('school')
  const first = await measureImport()
  await writeReferenceFiles()
  await createDatabase('reference')
  await withClient('reference', async (client) => {
    await client.query("set session_replication_role = 'replica'")
    for (const table of ['attendee', 'course']) await client.query(`copy ${table} from '${path.join(files, table)}'`)
  })
  const copy = await measureCopy(copiedTables, false)
  const checkedCopy = await measureCopy(copiedTables, true)
  const occupancyCopy = await measureCopy(['occupancy'], false)
  for (const [label, { seconds, backends }] of [
    ['indexes', copy],
    ['indexes and foreign keys', checkedCopy],
    ['occupancy alone', occupancyCopy],
  ] as const)
    console.log(`COPY, ${label}: ${format(seconds)} s, processor ${format(backends.processorSeconds)} s`)
  const copies: [Copy, ...Copy[]] = [copy, checkedCopy, occupancyCopy]
  report('first', first, copies)
  report('unchanged', await measureImport(), copies)
  await withClient('given', (client) => writeFiles(client, true))
  await withClient('school', publishYear)
  report('changed', await measureImport(), copies)
  console.log(`  notified: ${JSON.stringify(await withClient('school', countNotified))}`)
}

try {
  await main()
} finally {
  await cluster.stop()
}
