import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

// Patroni speaks with etcd only with the last.
const packages = ['postgresql', 'etcd-server', 'pgbouncer', 'haproxy', 'patroni', 'python3-etcd']
const user = 'postgres'

export interface DebianRoot {
  folder: string
  versions: string[]
}

/** Returns the reason why no Debian root can be made here. */
export function findObstacle(): string | undefined {
  if (process.getuid?.() !== 0) return 'that takes root'
  if (spawnSync('debootstrap', ['--version']).status !== 0) return 'that takes debootstrap'
  return undefined
}

/** Makes a Debian 13 with the programs of a cluster, and keeps it for the next run. */
export function makeDebianRoot(folder: string): DebianRoot {
  const mark = path.join(folder, 'complete')
  if (!existsSync(mark)) {
    console.log(`Making a Debian 13 in ${folder}.`)
    execFileSync('debootstrap', ['--variant=minbase', 'trixie', folder], { stdio: ['ignore', 'ignore', 'inherit'] })
    // Keeps packages from starting their services.
    writeFileSync(path.join(folder, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
    for (const file of ['/etc/resolv.conf', '/etc/hosts']) copyFileSync(file, path.join(folder, file))
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const install = ['apt-get', 'install', '--yes', '--no-install-recommends', ...packages]
    execFileSync('chroot', [folder, ...install], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
    // PostgreSQL's shared memory.
    mkdirSync(path.join(folder, 'dev/shm'), { recursive: true })
    chmodSync(path.join(folder, 'dev/shm'), 0o1777)
    writeFileSync(mark, '')
  }
  const query = ['dpkg-query', '-W', '-f', '${Package} ${Version}\\n', ...packages, 'postgresql-17']
  const versions = execFileSync('chroot', [folder, ...query], { encoding: 'utf8' })
    .trim()
    .split('\n')
  return { folder, versions }
}

/** The process becomes the program, so that signals reach it. */
const enter = `set -e
root=$1; shift
mount --rbind /proc "$root/proc"
exec chroot --userspec=${user} "$root" "$@"`

/** Starts a program in the root, as an ordinary user in a process group of its own, and logs to a file. */
export function startInside({ folder }: DebianRoot, logFile: string, command: string[]): ChildProcess {
  const child = spawn('unshare', ['--mount', 'sh', '-c', enter, 'enter', folder, ...command], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/lib/postgresql/17/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/tmp', LC_ALL: 'C.UTF-8' },
  })
  const log = createWriteStream(logFile, { flags: 'a' })
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
  return child
}

export const runInside = ({ folder }: DebianRoot, command: string[]) =>
  promisify(execFile)('chroot', [`--userspec=${user}`, folder, ...command])

/** Writes a file of the user. */
export function writeInside({ folder }: DebianRoot, file: string, text: string) {
  const place = path.join(folder, file)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, text, { mode: 0o700 })
  execFileSync('chroot', [folder, 'chown', user, path.dirname(file), file])
}
