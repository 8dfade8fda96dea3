import { readdirSync, readFileSync } from 'node:fs'
import { findParentPid } from '../server/lib/processes.ts'

const ticksPerSecond = 100
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
  const seconds = new Map<number, { first: number; last: number }>()
  const peaks = { peakMebibytes: 0, peakOwnMebibytes: 0 }
  const look = (isFirst: boolean) => {
    for (const pid of readdirSync('/proc').map(Number)) {
      if (!(pid > 0) || findParentPid(pid) !== postmaster) continue
      try {
        const used = readProcessorSeconds(pid)
        seconds.set(pid, { first: seconds.get(pid)?.first ?? (isFirst ? used : 0), last: used })
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024
        peaks.peakMebibytes = Math.max(peaks.peakMebibytes, read('VmRSS'))
        peaks.peakOwnMebibytes = Math.max(peaks.peakOwnMebibytes, read('RssAnon'))
      } catch {
        // It ended meanwhile.
      }
    }
  }
  look(true)
  const timer = setInterval(() => look(false), intervalMilliseconds)
  return {
    stop() {
      clearInterval(timer)
      look(false)
      const sum = [...seconds.values()].reduce((total, { first, last }) => total + last - first, 0)
      return { processorSeconds: sum, ...peaks }
    },
  }
}

function readProcessorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
