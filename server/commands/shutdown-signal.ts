import { isAlive, findParentPid, readProcFile } from '../lib/processes.ts'

const pollMilliseconds = 500

/** Aborts on a signal, or when the npm that started this process is gone: npm's shell does not forward signals. */
export function createShutdownSignal(): AbortSignal {
  const controller = new AbortController()
  const abort = () => controller.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, abort)
  if (process.env['npm_lifecycle_event'] !== undefined) watchParentProcess(abort)
  return controller.signal
}

/** Watches npm's shell, and npm itself where its process can be found. */
function watchParentProcess(onGone: () => void) {
  const parent = process.ppid
  const npm = findNpm(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isAlive(npm))) return
    clearInterval(timer)
    onGone()
  }, pollMilliseconds)
  timer.unref()
}

function findNpm(pid: number | undefined): number | undefined {
  if (pid === undefined || pid <= 1) return undefined
  return readProcFile(pid, 'comm').startsWith('npm') ? pid : findNpm(findParentPid(pid))
}
