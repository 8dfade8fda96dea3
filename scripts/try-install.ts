// `npm run test:install`: installs what is committed, as a school does, in empty folders and as a user without rights:
// a release with `npm ci --omit=dev && npm start`, and the image, with Docker or by doing what the Dockerfile says. Both
// run read-only. It needs git, npm and its registry, and a few minutes.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '../server/db/embedded/cluster.ts'
import { freePort } from '../server/lib/free-port.ts'
import { buildInFolders } from './dockerfile.ts'
import { unpackRelease } from './release.ts'

const mostMegabytes = 350
// Not below the system's folder for temporary files alone: the user without rights must be able to enter it.
const place = mkdtempSync(path.join('/tmp', 'uurwerk-install-'))
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const bare = { PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}`, HOME: path.join(place, 'home') }

/** What this machine needs to reach the registry; without what npm tells its scripts, such as the cache of another user. */
const asHere = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('npm_') || name === 'npm_config_registry'),
)

function own(folder: string) {
  mkdirSync(folder, { recursive: true })
  if (user.uid !== undefined) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
  return folder
}

const run = ([command = '', ...parameters]: string[], { cwd, env }: { cwd: string; env?: NodeJS.ProcessEnv }) => {
  console.log(`$ ${[command, ...parameters].join(' ')}`)
  // What was put here belongs to that user from here on.
  own(cwd)
  execFileSync(command, parameters, {
    cwd,
    env: { ...asHere, ...bare, ...env },
    ...user,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function check(what: string, isTrue: boolean) {
  console.log(`${isTrue ? 'ok  ' : 'FAIL'}  ${what}`)
  if (!isTrue) process.exitCode = 1
}

/** Starts it, looks at what it serves, ends it, and sees that it has ended. */
async function tryServer(what: string, [command = '', ...parameters]: string[], cwd: string, env: NodeJS.ProcessEnv) {
  const port = String(await freePort())
  const server = spawn(command, parameters, { cwd, env: { ...bare, ...env, PORT: port }, ...user, stdio: 'inherit' })
  const ended = once(server, 'exit')
  const address = `http://127.0.0.1:${port}`
  check(`${what}: it serves`, await isReady(server, address))
  check(`${what}: the web app`, /<div id="/.test(await textOf(`${address}/roster`)))
  check(`${what}: the page of the API`, (await textOf(`${address}/api/docs`)).includes('Bearer token'))
  server.kill('SIGTERM')
  await ended
  let isAnswering = true
  for (let attempt = 0; attempt < 50 && isAnswering; attempt++) {
    await sleep(200)
    isAnswering = (await textOf(`${address}/health/live`)) !== ''
  }
  check(`${what}: it has ended`, !isAnswering)
}

async function isReady(server: ChildProcess, address: string): Promise<boolean> {
  for (let attempt = 0; attempt < 300 && server.exitCode === null; attempt++) {
    if ((await fetch(`${address}/health/ready`).catch(() => undefined))?.ok) return true
    await sleep(300)
  }
  return false
}

const textOf = async (address: string): Promise<string> =>
  fetch(address)
    .then((answer) => answer.text())
    .catch(() => '')

const closed = (folder: string) => execFileSync('chmod', ['-R', 'a-w', folder])

async function tryRelease() {
  const folder = path.join(place, 'release')
  await unpackRelease(folder)
  run(['npm', 'ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder })
  const megabytes = Number.parseInt(
    execFileSync('du', ['-sm', path.join(folder, 'node_modules')], { encoding: 'utf8' }),
    10,
  )
  check(`node_modules takes ${megabytes} MB of at most ${mostMegabytes}`, megabytes < mostMegabytes)
  closed(folder)
  const data = own(path.join(place, 'release-data'))
  await tryServer('release', ['npm', 'start'], folder, { DATA_DIR: data })
  // npm ends first, then the server, and then what it started.
  const running = path.join(data, 'postgres/postmaster.pid')
  for (let attempt = 0; attempt < 50 && existsSync(running); attempt++) await sleep(200)
  check('release: its database has ended', existsSync(path.join(data, 'secret')) && !existsSync(running))
}

/** The steps of the Dockerfile in folders, on a PostgreSQL of another place. */
async function tryDockerfile() {
  const context = path.join(place, 'context')
  mkdirSync(context)
  execFileSync('tar', ['-x', '-C', context], {
    input: execFileSync('git', ['archive', 'HEAD'], { maxBuffer: 2 ** 30 }),
  })
  const stages = own(path.join(place, 'stages'))
  const { root, workdir, environment, command, health } = buildInFolders(context, stages, run)
  own(root)
  closed(path.join(root, workdir))
  const data = own(path.join(root, environment['DATA_DIR'] ?? ''))
  const database = await startEmbedded(path.join(place, 'database'))
  const env = { ...environment, HOST: '127.0.0.1', DATA_DIR: data, DATABASE_URL: database.url }
  const unwell = spawnSync(health[0] ?? '', health.slice(1), { env: { ...bare, PORT: '9' } })
  check('image: its check of health fails without a server', unwell.status === 1)
  await tryServer('image', command, path.join(root, workdir), env)
  check('image: it wrote its secret and nothing else', readdirSync(data).join() === 'secret')
  check('image: no package that only builds or tests', !existsSync(path.join(root, workdir, 'node_modules/vite')))
  await database.stop()
}

/** The same with Docker. */
function tryDocker() {
  const context = path.join(place, 'context')
  mkdirSync(context)
  execFileSync('tar', ['-x', '-C', context], {
    input: execFileSync('git', ['archive', 'HEAD'], { maxBuffer: 2 ** 30 }),
  })
  const compose = (...parameters: string[]) =>
    spawnSync('docker', ['compose', '-p', 'uurwerk-try-install', ...parameters], {
      cwd: context,
      env: { ...process.env, DATABASE_PASSWORD: 'tryinstall' },
      stdio: 'inherit',
    }).status === 0
  check('image: docker compose up --build --wait', compose('up', '--build', '--wait'))
  compose('down', '--volumes')
}

if (user.uid !== undefined) chownSync(place, user.uid, user.gid)
own(bare.HOME)
try {
  await tryRelease()
  if (spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0) tryDocker()
  else {
    console.log('There is no Docker here: no image is built, the steps of the Dockerfile are done in folders.')
    await tryDockerfile()
  }
} finally {
  execFileSync('chmod', ['-R', 'u+w', place])
  rmSync(place, { recursive: true, force: true })
}
