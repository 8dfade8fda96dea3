// Each machine is made of namespaces, in which a small program starts the database.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isFullRun } from '#server/test/full.ts'

const root = path.join(import.meta.dirname, '../../..')
const machinesFolder = mkdtempSync(path.join(tmpdir(), 'uurwerk-odd-'))
chmodSync(machinesFolder, 0o755)
afterAll(() => rmSync(machinesFolder, { recursive: true, force: true }))

interface Machine {
  /** Shell commands that root runs first, in new mount and network namespaces. */
  setup?: string
  /** User and group of the process. */
  uid?: number
  /** Only folder in PATH. */
  commands?: string
  checkout?: string
  /** Code that uses the running `database`. */
  use?: string
}

/** Starts and stops the database on such a machine. Returns `started` or the error's message. */
function startOn(dataDirectory: string, { setup = '', uid = 0, commands, checkout = root, use = '' }: Machine = {}) {
  const program = `
    process.setgroups([]), process.setgid(${uid}), process.setuid(${uid})
    ${commands === undefined ? '' : `process.env.PATH = ${JSON.stringify(commands)}`}
    const { startEmbedded } = await import(${JSON.stringify(path.join(checkout, 'server/db/embedded/cluster.ts'))})
    const { default: pg } = await import(${JSON.stringify(path.join(checkout, 'node_modules/pg/lib/index.js'))})
    try {
      const database = await startEmbedded(${JSON.stringify(dataDirectory)}, { noSync: true, settings: ['fsync=off'] })
      try { ${use} } finally { await database.stop() }
      console.log('started')
    } catch (error) { console.log(error.message) }`
  const machineCommand = [
    'sh',
    '-ec',
    `${setup}\nexec "$@"`,
    'sh',
    process.execPath,
    '--input-type=module',
    '-e',
    program,
  ]
  const { stdout, stderr } = spawnSync('unshare', ['--mount', ...machineCommand], { encoding: 'utf8', cwd: '/' })
  return (stdout + stderr).trim()
}

const makeDataFolder = (name: string, { mode = 0o755, uid = 0 } = {}) => {
  const folder = path.join(machinesFolder, name)
  mkdirSync(folder, { mode })
  chownSync(folder, uid, uid)
  return folder
}

/** Writes a passwd file with these users; returns the command that mounts it over /etc/passwd. */
function mountUsers(...lines: string[]) {
  const file = path.join(machinesFolder, `passwd-${lines.length}`)
  writeFileSync(file, ['root:x:0:0::/:/bin/sh', ...lines, ''].join('\n'))
  return `mount --bind ${file} /etc/passwd`
}
const nobody = 'nobody:x:65534:65534::/:/bin/false'
const unnamedUid = 4321

/** Returns whether namespaces can be made here; if not, says so. */
function canMakeMachines(): boolean {
  const canMake =
    process.getuid?.() === 0 &&
    spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', machinesFolder]).status === 0 &&
    spawnSync('unshare', ['--user', '--map-user=65534', 'true']).status === 0 &&
    spawnSync(process.execPath, [path.join(root, 'server/db/embedded/binaries.ts')], { uid: unnamedUid }).status === 0
  if (!canMake)
    console.log('skipped: odd machines need root, mount and user namespaces, and a checkout that others may read')
  return canMake
}

describe.skipIf(!canMakeMachines())('the embedded database on an unusual machine', () => {
  test('runs for root in a folder closed to others, and refuses another user with an error that names the owner', () => {
    const data = makeDataFolder('closed', { mode: 0o700 })
    const setup = mountUsers(nobody)
    expect(startOn(data, { setup })).toBe('started')
    chmodSync(data, 0o755)
    expect(startOn(data, { setup })).toBe('started')
    expect(startOn(data, { uid: unnamedUid })).toBe(
      `DATA_DIR: ${data}/postgres belongs to root; run Uurwerk as that user or as root, or name another folder`,
    )
    expect(startOn(makeDataFolder('of-root'), { uid: unnamedUid })).toBe(
      `DATA_DIR: ${machinesFolder}/of-root cannot be written (EACCES); name a folder that this user may write to, or run as its owner, root`,
    )
  })

  test.skipIf(!isFullRun)(
    'runs for a user missing from /etc/passwd, then for root, then for that user again, and refuses a third user',
    () => {
      const data = makeDataFolder('of-stranger', { mode: 0o700, uid: unnamedUid })
      expect(startOn(data, { uid: unnamedUid })).toBe('started')
      expect(statSync(path.join(data, 'postgres')).uid).toBe(unnamedUid)
      rmSync(path.join(data, 'postgres.port'))
      expect(startOn(data)).toBe('started')
      expect(startOn(data, { uid: unnamedUid, commands: '' })).toBe('started')
      chmodSync(data, 0o777)
      expect(startOn(data, { uid: 4322 })).toBe(
        `DATA_DIR: ${data}/postgres belongs to the user with uid 4321; run Uurwerk as that user or as root, or name another folder`,
      )
    },
  )

  test('fails with instructions for a user missing from /etc/passwd when unshare is not installed', () => {
    const data = makeDataFolder('unknown', { uid: unnamedUid })
    expect(startOn(data, { uid: unnamedUid, commands: '' })).toMatch(
      /^PostgreSQL makes no database for uid 4321, which has no name in \/etc\/passwd.* the command unshare.*not installed.*DATABASE_URL\.$/,
    )
  })

  test('fails with instructions for root when /etc/passwd is missing', () => {
    expect(startOn(makeDataFolder('no-users'), { setup: 'mount -t tmpfs tmpfs /etc' })).toMatch(
      /^PostgreSQL does not run as root, .*there is no \/etc\/passwd.*DATABASE_URL\.$/,
    )
  })

  test.skipIf(!isFullRun)(
    'runs a parallel query with 1 MB of shared memory, and starts again when shared memory is read-only',
    () => {
      const data = makeDataFolder('shared-memory')
      const use = `
      const client = new pg.Client(database.url)
      await client.connect()
      await client.query("set min_parallel_table_scan_size = 0; set parallel_setup_cost = 0; set parallel_tuple_cost = 0")
      await client.query("set work_mem = '64MB'; create table if not exists many as select i from generate_series(1, 100000) i")
      const { rows } = await client.query('explain (analyze) select count(*) from many a join many b using (i)')
      if (!/Workers Launched: [1-9][^]*Parallel Hash /.test(JSON.stringify(rows))) throw new Error('no parallel query')
      await client.end()`
      expect(startOn(data, { setup: 'mount -t tmpfs -o size=1m tmpfs /dev/shm', use })).toBe('started')
      expect(startOn(data, { setup: 'mount -t tmpfs -o ro tmpfs /dev/shm' })).toBe('started')
    },
  )

  test('refuses to start on a small disk, and names the space needed and the space free', () => {
    const data = makeDataFolder('small-disk')
    expect(startOn(data, { setup: `mount -t tmpfs -o size=100m,mode=755 tmpfs ${data}` })).toMatch(
      new RegExp(`^A new database needs 160 MB: ${data} has (9\\d|100) MB free\\. Make room and start again\\.$`),
    )
  })

  test('reports a full disk when the disk fills up while the database is created', () => {
    const data = makeDataFolder('few-files')
    expect(startOn(data, { setup: `mount -t tmpfs -o size=200m,nr_inodes=300,mode=755 tmpfs ${data}` })).toMatch(
      new RegExp(`^The disk is full: ${data} has \\d+ MB free\\.`),
    )
  })

  test.skipIf(!isFullRun)('makes the migrate command exit with 1 and name the full disk', () => {
    const data = makeDataFolder('filled-disk')
    const start = path.join(root, 'server/start.mjs')
    const migrate = `
      dd if=/dev/zero of=${data}/filler bs=1M 2> /dev/null || truncate -s -2M ${data}/filler
      exec ${process.execPath} ${start} migrate`
    const use = `
      await database.stop()
      const { spawnSync } = await import('node:child_process')
      const env = { ...process.env, DATA_DIR: ${JSON.stringify(data)}, DATABASE_URL: '' }
      const { status, stderr } = spawnSync('sh', ['-ec', ${JSON.stringify(migrate)}], { env, encoding: 'utf8' })
      throw new Error(status + ' ' + stderr)`
    expect(startOn(data, { setup: `mount -t tmpfs -o size=160m,mode=755 tmpfs ${data}`, use })).toMatch(
      new RegExp(`^1 The disk is full: ${data} has \\d+ MB free\\. Make room and start again\\.$`),
    )
  })

  test.skipIf(!isFullRun)('starts from folders with a space and an accent in their names, without /dev/shm', () => {
    const checkout = path.join(machinesFolder, 'een map é')
    mkdirSync(checkout)
    const data = path.join(machinesFolder, 'een map é.data')
    const mountBareDev = 'mount -t tmpfs tmpfs /dev; mknod -m 666 /dev/null c 1 3; mknod -m 666 /dev/urandom c 1 9'
    expect(startOn(data, { checkout, setup: `mount --bind "${root}" "${checkout}"; ${mountBareDev}` })).toBe('started')
    expect(existsSync(path.join(data, 'postgres.ready'))).toBe(true)
  })
})
