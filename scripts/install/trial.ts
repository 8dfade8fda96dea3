// What the trials of an installation share: a folder that goes when they are done, commands in it, and what is checked.
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

interface Place {
  cwd: string
  env: NodeJS.ProcessEnv
  user?: User
}

/** Below /tmp, so that every user can enter it. */
export const folder = mkdtempSync(path.join('/tmp', 'uurwerk-install-'))

/** What this machine needs to reach the registry, without what npm tells its scripts, such as another user's cache. */
export const registryEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) || name === 'npm_config_registry'),
)

/** Makes a folder where it is absent, and gives it with all that is in it to a user. */
export function makeOwnedFolder(place: string, { uid, gid }: User = {}): string {
  mkdirSync(place, { recursive: true })
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, place])
  return place
}

/** Unpacks what is committed, as `git clone` would. */
export function checkOut(place: string, user?: User): string {
  mkdirSync(place, { recursive: true })
  execFileSync('tar', ['-x', '-C', place], {
    input: execFileSync('git', ['archive', 'HEAD'], { maxBuffer: 2 ** 30 }),
  })
  return makeOwnedFolder(place, user)
}

/** Runs a command to its end. @returns all that it wrote. @throws when it fails */
export function run([command = '', ...parameters]: string[], { cwd, env, user }: Place): string {
  console.log(`$ ${[command, ...parameters].join(' ')}`)
  const result = spawnSync(command, parameters, { cwd, env, ...user, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const output = result.error?.message ?? result.stdout + result.stderr
  if (result.status !== 0) throw new Error(`${command} ended with ${result.status}:\n${output}`)
  return output
}

export function check(what: string, isTrue: boolean) {
  console.log(`${isTrue ? 'ok  ' : 'FAIL'}  ${what}`)
  if (!isTrue) process.exitCode = 1
}

/** Reads what a server answers at an address; an empty text where it does not answer. */
type Read = (address: string, server: ChildProcess) => Promise<string>

/**
 * Starts a server, checks what it serves and that it ends.
 * @returns the version of the Node that it ran on, as `v24.21.0`
 */
export async function tryServer(
  what: string,
  [command = '', ...parameters]: string[],
  { cwd, env, user }: Place,
  read: Read = readHere,
) {
  const port = String(await findFreePort())
  const server = spawn(command, parameters, { cwd, env: { ...env, PORT: port }, ...user, stdio: 'inherit' })
  const ended = once(server, 'exit')
  const readText = (address: string) => read(`http://127.0.0.1:${port}${address}`, server)
  check(`${what}: it serves`, await waitUntil(async () => (await readText('/health/ready')).includes('ready'), server))
  check(`${what}: the web app`, /<div id="/.test(await readText('/roster')))
  check(`${what}: the page of the API`, (await readText('/api/docs')).includes('Bearer token'))
  const version = /nodejs_version_info\{version="([^"]+)"/.exec(await readText('/metrics'))?.[1]
  server.kill('SIGTERM')
  await ended
  check(`${what}: it ends`, await waitUntil(async () => (await readText('/health/live')) === ''))
  return version
}

const readHere: Read = (address) =>
  fetch(address)
    .then((answer) => answer.text())
    .catch(() => '')

/** Whether the embedded database of a data directory ends, as it does after its server. */
export const waitForDatabaseEnd = (data: string) =>
  waitUntil(async () => !existsSync(path.join(data, 'postgres/postmaster.pid')))

/** Waits three minutes until something is true, or as long as a process runs that could make it so. */
async function waitUntil(isTrue: () => Promise<boolean>, process?: ChildProcess): Promise<boolean> {
  for (const end = Date.now() + 180_000; Date.now() < end; await sleep(200)) {
    if (await isTrue()) return true
    if (process && process.exitCode !== null) return false
  }
  return false
}

export function removeFolder() {
  execFileSync('chmod', ['-R', 'u+w', folder])
  rmSync(folder, { recursive: true, force: true })
}
