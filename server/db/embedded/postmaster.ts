import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { DiskFull } from '#server/lib/disk-space.ts'
import { getExecutableName } from './binaries.ts'
import { roleSettings } from '../connection-settings.ts'
import type { SystemIdentity } from './identity.ts'

/**
 * Settings of initdb and the server: the default for shared memory, /dev/shm, may be absent, read-only or too small.
 */
export const platformSettings = process.platform === 'linux' ? ['dynamic_shared_memory_type=sysv'] : []

const fixedSettings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  ...platformSettings,
  ...Object.entries(roleSettings).map(([name, value]) => `${name}=${value}`),
]

/** Resolves when the server accepts connections. @throws DiskFull */
export async function startPostgres(
  binariesDirectory: string,
  clusterDirectory: string,
  identity: SystemIdentity,
  { port, settings }: { port: number; settings: readonly string[] },
): Promise<ChildProcess> {
  const [command, parameters] = identity.wrapCommand(
    path.join(binariesDirectory, 'bin', getExecutableName('postgres')),
    [
      '-D',
      clusterDirectory,
      '-p',
      String(port),
      ...[...fixedSettings, ...settings].flatMap((setting) => ['-c', setting]),
    ],
  )
  // Detached, so that Ctrl-C reaches only the Uurwerk server, which then stops the database.
  const child = spawn(command, parameters, {
    ...identity.spawnOptions,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...identity.environment, LC_ALL: 'C' },
  })
  await waitUntilReady(child, clusterDirectory)
  child.stderr?.destroy()
  child.unref()
  return child
}

function waitUntilReady(child: ChildProcess, clusterDirectory: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let serverLog = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      serverLog += chunk.toString()
      if (/ready to accept (read-only )?connections/.test(serverLog)) resolve()
    })
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(
        reportsFullDisk(serverLog)
          ? new DiskFull(path.dirname(clusterDirectory))
          : new Error(`The embedded database ended with ${code}.\n${serverLog}`),
      ),
    )
  })
}

export const reportsFullDisk = (output: string | null): boolean => output?.includes('No space left on device') ?? false
