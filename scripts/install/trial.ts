// Shared steps of the installation trials.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../server/lib/free-port.ts'

export interface User {
  uid?: number
  gid?: number
}

interface RunOptions {
  cwd: string
  env: NodeJS.ProcessEnv
  user?: User
}

/** Below /tmp, so that every user can enter it. */
export const trialFolder = mkdtempSync(path.join('/tmp', 'uurwerk-install-'))

/** Access to the registry, without npm's variables for scripts, such as another user's cache. */
export const registryEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) || name === 'npm_config_registry'),
)

export function makeOwnedFolder(ownedFolder: string, { uid, gid }: User = {}): string {
  mkdirSync(ownedFolder, { recursive: true })
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, ownedFolder])
  return ownedFolder
}

/** Unpacks a commit, like `git clone`. */
export function checkOut(checkout: string, { user, commit = 'HEAD' }: { user?: User; commit?: string } = {}): string {
  mkdirSync(checkout, { recursive: true })
  execFileSync('tar', ['-x', '-C', checkout], {
    input: execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 }),
  })
  return makeOwnedFolder(checkout, user)
}

/** @returns the output @throws if the command fails */
export function run([command = '', ...parameters]: string[], { cwd, env, user }: RunOptions): string {
  console.log(`$ ${[command, ...parameters].join(' ')}`)
  const result = spawnSync(command, parameters, { cwd, env, ...user, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const output = result.error?.message ?? result.stdout + result.stderr
  if (result.status !== 0) throw new Error(`${command} ended with ${result.status}:\n${output}`)
  return output
}

export function check(description: string, isTrue: boolean) {
  console.log(`${isTrue ? 'ok  ' : 'FAIL'}  ${description}`)
  if (!isTrue) process.exitCode = 1
}

/** Returns an empty text if the server does not respond. */
type FetchText = (address: string, server: ChildProcess) => Promise<string>

/** Checks a server's responses and shutdown. @returns its Node version, such as `v24.21.0` */
export async function tryServer(
  label: string,
  [command = '', ...parameters]: string[],
  { cwd, env, user }: RunOptions,
  fetchText: FetchText = fetchLocally,
) {
  const port = String(await findFreePort())
  const server = spawn(command, parameters, { cwd, env: { ...env, PORT: port }, ...user, stdio: 'inherit' })
  const exit = once(server, 'exit')
  const readAddress = (address: string) => fetchText(`http://127.0.0.1:${port}${address}`, server)
  check(
    `${label}: it serves`,
    await waitUntil(async () => (await readAddress('/health/ready')).includes('ready'), server),
  )
  check(`${label}: the web app`, /<div id="/.test(await readAddress('/roster')))
  check(`${label}: the page of the API`, (await readAddress('/api/docs')).includes('Bearer token'))
  const version = /nodejs_version_info\{version="([^"]+)"/.exec(await readAddress('/metrics'))?.[1]
  server.kill('SIGTERM')
  await exit
  check(`${label}: it ends`, await waitUntil(async () => (await readAddress('/health/live')) === ''))
  return version
}

const fetchLocally: FetchText = (address) =>
  fetch(address)
    .then((answer) => answer.text())
    .catch(() => '')

/** The database stops after its server. */
export const waitForDatabaseEnd = (dataFolder: string) =>
  waitUntil(async () => !existsSync(path.join(dataFolder, 'postgres/postmaster.pid')))

/** Polls for at most three minutes, and no longer than `process` runs. */
async function waitUntil(isTrue: () => Promise<boolean>, process?: ChildProcess): Promise<boolean> {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await sleep(200)) {
    if (await isTrue()) return true
    if (process && process.exitCode !== null) return false
  }
  return false
}

export function removeFolder() {
  execFileSync('chmod', ['-R', 'u+w', trialFolder])
  rmSync(trialFolder, { recursive: true, force: true })
}
