import { type ChildProcess, spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import {
  check,
  checkOut,
  waitForDatabaseEnd,
  trialFolder,
  makeOwnedFolder,
  registryEnvironment,
  run,
  tryServer,
} from './trial.ts'
import { installPrograms } from './versions.ts'

const root = path.join(trialFolder, 'debian')
const home = '/home/pupil'
const programs = '/opt/programs'
const PATH = `${programs}/bin:/usr/sbin:/usr/bin:/sbin:/bin`

/** The last has no entry in /etc/passwd, as with `docker run --user 4321`. */
const users = { root: 0, 'a user': 1001, 'an unknown user': 4321 }

/**
 * Makes the folder the root of a process in its own namespaces. /dev/shm and the home are read-only; without a network,
 * only IPv4 loopback remains.
 */
const enterScript = `set -e
root=$1 user=$2 checkout=$3 network=$4; shift 4
mount --bind "$root" "$root"
mount --rbind /dev "$root/dev"
mount --rbind /proc "$root/proc"
mount -t tmpfs -o ro,size=1m none "$root/dev/shm"
mount -t tmpfs -o ro,size=1m none "$root${home}"
if [ "$network" = none ]; then
  echo 1 > /proc/sys/net/ipv6/conf/all/disable_ipv6
  ip link set lo up
fi
cd "$root"
pivot_root . .
umount -l .
cd "$checkout"
exec setpriv --reuid="$user" --regid="$user" --clear-groups "$@"`

interface SystemAccess {
  user: number
  checkout: string
  network?: 'none' | 'shared'
}

const buildInsideCommand = ({ user, checkout, network = 'none' }: SystemAccess, command: string[]): string[] => {
  const namespaces = network === 'none' ? ['--mount', '--net'] : ['--mount']
  return ['unshare', ...namespaces, 'sh', '-c', enterScript, 'enter', root, String(user), checkout, network, ...command]
}

/**
 * Follows the README on Debian with only essential packages, npm and Node: without git, xz or ps. Skipped if such a
 * system cannot be made.
 */
export async function tryMinimalSystem(isThorough: boolean) {
  if (process.getuid?.() !== 0 || spawnSync('debootstrap', ['--version']).status !== 0)
    return console.log('No minimal system is tried: that takes root and debootstrap.')
  run(['debootstrap', '--variant=minbase', 'trixie', root], { cwd: trialFolder, env: registryEnvironment })
  appendFileSync(path.join(root, 'etc/passwd'), `pupil:x:1001:1001::${home}:/bin/sh\n`)
  mkdirSync(path.join(root, home))
  cpSync(installPrograms('10.8.2', '20.20.2'), path.join(root, programs), { recursive: true, verbatimSymlinks: true })
  // Access to the registry.
  for (const file of ['/etc/resolv.conf', '/etc/hosts', process.env['NODE_EXTRA_CA_CERTS']])
    if (file) run(['cp', '-L', '--parents', file, root], { cwd: '/', env: process.env })
  for (const [name, user] of Object.entries(users)) await tryAsUser(name, user)
  if (isThorough) runTests(users['a user'])
}

/** Uses a path with spaces and accents. */
function install(user: number, name: string): SystemAccess {
  const checkout = `/srv/één map ${name}`
  const owner = { uid: user, gid: user }
  checkOut(path.join(root, checkout), { user: owner })
  makeOwnedFolder(path.join(root, '/var/cache/npm'), owner)
  const env = { ...registryEnvironment, PATH, HOME: home, npm_config_cache: '/var/cache/npm' }
  const installOutput = run(buildInsideCommand({ user, checkout, network: 'shared' }, ['npm', 'ci']), {
    cwd: '/',
    env,
  })
  check(`Debian, ${name}: npm ci warns of nothing`, !/warn/i.test(installOutput))
  return { user, checkout }
}

async function tryAsUser(name: string, user: number) {
  const label = `Debian, ${name}`
  const access = install(user, name)
  const options = { cwd: '/', env: { PATH, HOME: home } }
  await tryServer(label, buildInsideCommand(access, ['npm', 'start']), options, fetchInside)
  check(`${label}: its database ends`, await waitForDatabaseEnd(path.join(root, access.checkout, '.data')))
  const help = run(buildInsideCommand(access, ['npx', 'uurwerk', '--help']), options)
  check(`${label}: npx uurwerk --help`, help.includes('Usage: uurwerk'))
}

async function fetchInside(address: string, { pid }: ChildProcess): Promise<string> {
  const program = 'fetch(process.argv[1]).then((answer) => answer.text()).then((text) => process.stdout.write(text))'
  const command = ['--net', `--target=${pid}`, process.execPath, '-e', program, address]
  return spawnSync('nsenter', command, { encoding: 'utf8', maxBuffer: 2 ** 26 }).stdout
}

function runTests(user: number) {
  const access = install(user, 'tests')
  // Chromium needs shared memory: a writable /dev/shm.
  console.log(
    run(buildInsideCommand({ ...access, network: 'shared' }, ['npm', 'test']), { cwd: '/', env: { PATH, HOME: home } }),
  )
}
