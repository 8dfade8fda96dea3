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

/** Access to the registry, without npm's variables for scripts, such as another user's cache. */
export const registryEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) || name === 'npm_config_registry'),
)

export function makeOwnedFolder(place: string, { uid, gid }: User = {}): string {
  mkdirSync(place, { recursive: true })
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, place])
  return place
}

/** Unpacks the commit, like `git clone`. */
export function checkOut(place: string, user?: User): string {
  mkdirSync(place, { recursive: true })
  execFileSync('tar', ['-x', '-C', place], {
    input: execFileSync('git', ['archive', 'HEAD'], { maxBuffer: 2 ** 30 }),
  })
  return makeOwnedFolder(place, user)
}

/** @returns the output @throws if the command fails */
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

/** Returns an empty text if the server does not respond. */
type Read = (address: string, server: ChildProcess) => Promise<string>

/** Checks a server's responses and shutdown. @returns its Node version, such as `v24.21.0` */
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

/** The database stops after its server. */
export const waitForDatabaseEnd = (data: string) =>
  waitUntil(async () => !existsSync(path.join(data, 'postgres/postmaster.pid')))

/** Polls for at most three minutes, and no longer than `process` runs. */
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
