import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findParentPid } from '../../server/lib/processes.ts'
import { type DebianRoot, runInside, startInside, writeInside } from './debian-root.ts'

const members = ['db1', 'db2', 'db3'] as const
export type Member = (typeof members)[number]

const place = '/srv/cluster'
const deployFolder = path.join(import.meta.dirname, '../../deploy/patroni')
const firstPort = Number(process.env['CLUSTER_PORT'] ?? 4800)
/** Ports of `deploy/patroni`, by their place after the first port of this run. */
const portsOfDeploy = [2379, 2380, 5432, 8008, 5000, 6432, 3000, 80]
const mapPort = (port: number) => firstPort + portsOfDeploy.indexOf(port)
/** Machines of `deploy/patroni` are addresses of loopback. */
const mapAddress = (address: string) => address.replace(/^10\.0\.0\./, '127.4.2.')

export const addresses = {
  web: `http://127.0.0.1:${mapPort(80)}`,
  database: { host: '127.0.0.1', port: mapPort(5000) },
  pooler: { host: '127.0.0.1', port: mapPort(6432) },
  servers: { app1: mapAddress('10.0.0.21'), app2: mapAddress('10.0.0.22') },
  serverPort: mapPort(3000),
}
/** Ports after those of `deploy/patroni`. */
export const sparePorts = [firstPort + portsOfDeploy.length, firstPort + portsOfDeploy.length + 1] as const

/** Reads a file of `deploy/patroni` as this run needs it: other ports and folders, and the name of the member. */
function readDeploy(file: string, member: Member = 'db1'): string {
  const index = members.indexOf(member) + 1
  return (
    readFileSync(path.join(deployFolder, file), 'utf8')
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replace(/^name: db1$/m, `name: ${member}`)
      // The lists of all members have several addresses on a line.
      .replaceAll(/^(?!.*10\.0\.0\.12)(.*)10\.0\.0\.11/gm, (_, before: string) => `${before}10.0.0.1${index}`)
      .replaceAll(/10\.0\.0\.\d+/g, mapAddress)
      .replaceAll(new RegExp(`(?<=[:= ])(${portsOfDeploy.join('|')})\\b(?![.\\d])`, 'g'), (port) =>
        String(mapPort(Number(port))),
      )
      .replaceAll(/\/var\/lib|\/var\/run\/postgresql/g, `${place}/${member}`)
      .replaceAll(/\/etc\/(pgbouncer|patroni)/g, place)
      .replace('shared_buffers: 1GB', 'shared_buffers: 128MB')
      // An ordinary user may have few open files.
      .replace('maxconn 20000', 'maxconn 4000')
  )
}

const schoolRole = { user: 'uurwerk', password: 'change-uurwerk', database: 'uurwerk' }

export const toUrl = ({ host, port }: { host: string; port: number }) =>
  `postgres://${schoolRole.user}:${schoolRole.password}@${host}:${port}/${schoolRole.database}`

/** The cluster of `deploy/patroni` on loopback. */
export class Cluster {
  readonly #root: DebianRoot
  readonly #logs: string
  readonly #processes = new Map<string, ChildProcess>()

  constructor(root: DebianRoot, logs: string) {
    this.#root = root
    this.#logs = logs
  }

  async start() {
    rmSync(path.join(this.#root.folder, place), { recursive: true, force: true })
    writeInside(this.#root, `${place}/make-database.sh`, readDeploy('make-database.sh'))
    writeInside(this.#root, `${place}/userlist.txt`, `"${schoolRole.user}" "${schoolRole.password}"\n`)
    for (const member of members) this.startEtcd(member)
    for (const member of members) this.startMember(member)
    this.#startHaproxy('haproxy-web.cfg')
    await this.startDatabaseProxy()
    await waitUntil('three members', async () => (await this.#listRoles()).filter(Boolean).length === 3, 120)
    this.startPgbouncer()
  }

  startEtcd(member: Member) {
    writeInside(this.#root, `${place}/${member}/etcd.yml`, readDeploy('etcd.yml', member))
    this.#start(`etcd ${member}`, ['etcd', '--config-file', `${place}/${member}/etcd.yml`])
  }

  startMember(member: Member) {
    writeInside(this.#root, `${place}/${member}/patroni.yml`, readDeploy('patroni.yml', member))
    this.#start(`patroni ${member}`, ['patroni', `${place}/${member}/patroni.yml`])
  }

  /** With HAProxy's default of three retries, or with none as in `deploy/patroni`. */
  async startDatabaseProxy(retries = 0) {
    const file = 'haproxy-database.cfg'
    await this.kill(file, 'SIGKILL')
    this.#startHaproxy(file, (text) => text.replace('retries 0', `retries ${retries}`))
  }

  #startHaproxy(file: string, change = (text: string) => text) {
    writeInside(this.#root, `${place}/${file}`, change(readDeploy(file)).replace('bind :', 'bind 127.0.0.1:'))
    this.#start(file, ['haproxy', '-db', '-f', `${place}/${file}`])
  }

  startPgbouncer() {
    writeInside(this.#root, `${place}/pgbouncer.ini`, readDeploy('pgbouncer.ini'))
    this.#start('pgbouncer', ['pgbouncer', `${place}/pgbouncer.ini`])
  }

  /** Tells PgBouncer to end when its clients have left, and starts another. Returns the seconds until it ended. */
  async replacePgbouncer(): Promise<number> {
    const former = this.#processes.get('pgbouncer')
    if (!former) throw new Error('PgBouncer does not run.')
    const startedAt = performance.now()
    const ended = once(former, 'exit')
    former.kill('SIGTERM')
    await sleep(500)
    this.startPgbouncer()
    await ended
    return (performance.now() - startedAt) / 1000
  }

  #start(name: string, command: string[]) {
    const child = startInside(this.#root, path.join(this.#logs, `${name}.log`), command)
    child.once('exit', () => this.#processes.get(name) === child && this.#processes.delete(name))
    this.#processes.set(name, child)
  }

  async kill(name: string, signal: NodeJS.Signals) {
    const child = this.#processes.get(name)
    if (!child) return
    child.kill(signal)
    await once(child, 'exit')
  }

  #listRoles() {
    return Promise.all(members.map((member) => this.#findRole(member)))
  }

  async #findRole(member: Member): Promise<string | undefined> {
    const host = mapAddress(`10.0.0.1${members.indexOf(member) + 1}`)
    try {
      const answer = await fetch(`http://${host}:${mapPort(8008)}/patroni`, { signal: AbortSignal.timeout(2000) })
      const { role, state } = (await answer.json()) as { role: string; state: string }
      return state === 'running' || state === 'streaming' ? role : undefined
    } catch {
      return undefined
    }
  }

  async findPrimary(): Promise<Member> {
    let primary: Member | undefined
    await waitUntil('a primary', async () => {
      const roles = await this.#listRoles()
      primary = members[roles.findIndex((role) => role === 'primary' || role === 'master')]
      return primary !== undefined
    })
    return primary ?? 'db1'
  }

  /** Waits until every member is primary or standby again, and one standby is synchronous. */
  waitUntilWhole() {
    return waitUntil(
      'a whole cluster',
      async () => {
        if ((await this.#listRoles()).some((role) => role === undefined)) return false
        const { rows } = await this.query('select from pg_stat_replication where state = $1 and sync_state = $2', [
          'streaming',
          'sync',
        ]).catch(() => ({ rows: [] }))
        return rows.length > 0
      },
      180,
    )
  }

  /** The postmaster and its children. */
  listDatabaseProcesses(member: Member): number[] {
    const file = path.join(this.#root.folder, place, member, 'postgresql/17/uurwerk/postmaster.pid')
    const postmaster = Number.parseInt(readFileSync(file, 'utf8'), 10)
    const children = readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && findParentPid(pid) === postmaster)
    return [postmaster, ...children]
  }

  switchOver(from: Member) {
    const configuration = `${place}/${from}/patroni.yml`
    return runInside(this.#root, [
      'patronictl',
      '-c',
      configuration,
      'switchover',
      'uurwerk',
      '--leader',
      from,
      '--force',
    ])
  }

  /** Asks the primary as superuser. */
  async query<T extends pg.QueryResultRow>(text: string, values: unknown[] = [], database = schoolRole.database) {
    const client = await this.connect(database, 5000)
    try {
      return await client.query<T>(text, values)
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  /** @param queryTimeout in milliseconds */
  async connect(database = schoolRole.database, queryTimeout?: number): Promise<pg.Client> {
    const { host, port } = addresses.database
    const limits = { connectionTimeoutMillis: 2000, ...(queryTimeout && { query_timeout: queryTimeout }) }
    const client = new pg.Client({ host, port, database, user: 'postgres', password: 'change-superuser', ...limits })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  stop() {
    for (const member of members)
      try {
        for (const pid of this.listDatabaseProcesses(member)) process.kill(pid, 'SIGKILL')
      } catch {
        // It does not run.
      }
    for (const child of this.#processes.values()) child.kill('SIGKILL')
  }
}

export async function waitUntil(what: string, isTrue: () => Promise<boolean>, seconds = 90) {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(200))
    if (await isTrue()) return
  throw new Error(`Waited ${seconds} seconds for ${what}.`)
}
