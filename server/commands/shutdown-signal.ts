import { isAlive, findParentPid, readProcFile } from '../lib/processes.ts'

const lookEvery = 500

/**
 * Tells when this process has to end: by a signal, or because the npm that started it is gone. npm runs its scripts in a
 * shell, and a shell that is ended by a signal does not pass it on.
 */
export function createShutdownSignal(): AbortSignal {
  const asked = new AbortController()
  const end = () => asked.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  if (process.env['npm_lifecycle_event'] !== undefined) watchParentProcess(end)
  return asked.signal
}

/** Looks whether the shell that npm started us in is there, and npm itself where the system lets us find it. */
function watchParentProcess(act: () => void) {
  const parent = process.ppid
  const npm = findNpm(parent)
  const watching = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isAlive(npm))) return
    clearInterval(watching)
    act()
  }, lookEvery)
  watching.unref()
}

/** The nearest npm above a process. */
function findNpm(pid: number | undefined): number | undefined {
  if (pid === undefined || pid <= 1) return undefined
  return readProcFile(pid, 'comm').startsWith('npm') ? pid : findNpm(findParentPid(pid))
}
