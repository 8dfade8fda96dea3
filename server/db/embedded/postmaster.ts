import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { DiskFull } from '#server/lib/disk-space.ts'
import { getExecutableName } from './binaries.ts'
import type { SystemIdentity } from './identity.ts'

/** The default, /dev/shm, may be absent, read-only or too small; `mmap` would write to disk. */
export const platformSettings = process.platform === 'linux' ? ['dynamic_shared_memory_type=sysv'] : []

const fixedSettings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...platformSettings]

/** Resolves when the server accepts connections. @throws DiskFull */
export async function startPostgres(
  native: string,
  directory: string,
  identity: SystemIdentity,
  { port, settings }: { port: number; settings: readonly string[] },
): Promise<ChildProcess> {
  const [command, parameters] = identity.wrap(path.join(native, 'bin', getExecutableName('postgres')), [
    '-D',
    directory,
    '-p',
    String(port),
    ...[...fixedSettings, ...settings].flatMap((setting) => ['-c', setting]),
  ])
  // Ctrl-C reaches only the server, which then stops the database.
  const child = spawn(command, parameters, {
    ...identity.spawn,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...identity.environment, LC_ALL: 'C' },
  })
  await waitUntilReady(child, directory)
  child.stderr?.destroy()
  child.unref()
  return child
}

function waitUntilReady(child: ChildProcess, directory: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes('ready to accept connections')) resolve()
    })
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(
        isFullDiskIn(log)
          ? new DiskFull(path.dirname(directory))
          : new Error(`The embedded database ended with ${code}.\n${log}`),
      ),
    )
  })
}

export const isFullDiskIn = (output: string | null): boolean => output?.includes('No space left on device') ?? false
