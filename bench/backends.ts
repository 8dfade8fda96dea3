import { readdirSync, readFileSync } from 'node:fs'
import { findParentPid } from '../server/lib/processes.ts'
import { startProcessorTime } from './processor-time.ts'

const intervalMilliseconds = 200

export interface BackendFigures {
  processorSeconds: number
  /** Largest backend, with the shared buffers that it touched. */
  peakMebibytes: number
  /** The same without memory that it shares. */
  peakOwnMebibytes: number
}

/** Watches the processes of a PostgreSQL cluster on Linux, and returns what they used when `stop` is called. */
export function watchBackends(postmaster: number): { stop(): BackendFigures } {
  const readTime = startProcessorTime([], postmaster)
  const peaks = { peakMebibytes: 0, peakOwnMebibytes: 0 }
  const look = () => {
    for (const pid of readdirSync('/proc').map(Number)) {
      if (!(pid > 0) || findParentPid(pid) !== postmaster) continue
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024
        peaks.peakMebibytes = Math.max(peaks.peakMebibytes, read('VmRSS'))
        peaks.peakOwnMebibytes = Math.max(peaks.peakOwnMebibytes, read('RssAnon'))
      } catch {
        // It ended meanwhile.
      }
    }
  }
  const timer = setInterval(look, intervalMilliseconds)
  return {
    stop() {
      clearInterval(timer)
      look()
      return { processorSeconds: readTime().database / 1000, ...peaks }
    },
  }
}
