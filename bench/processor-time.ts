// Processor time of servers and their database, which other work on the machine affects less than rates and durations.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** In milliseconds. */
export interface ProcessorTime {
  server: number
  database: number
}

const ticksPerSecond = process.platform === 'linux' ? Number(execFileSync('getconf', ['CLK_TCK'])) : 100

/** Reads the fields of `/proc/[pid]/stat` after the name. */
const readStat = (pid: number | string) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const sumTicks = (fields: readonly string[], from: number, to: number) =>
  (fields.slice(from, to).reduce((total, ticks) => total + Number(ticks), 0) * 1000) / ticksPerSecond

/** In milliseconds, of this process's ended children. */
export const readChildrenTime = () =>
  process.platform === 'linux' ? sumTicks(readStat(process.pid), 13, 15) : Number.NaN

/** The database with its ended processes. Not a number on other systems than Linux. */
function readProcessorTime(servers: readonly number[], postmaster: number): ProcessorTime {
  if (process.platform !== 'linux') return { server: Number.NaN, database: Number.NaN }
  const isChild = (pid: string) => {
    try {
      return Number(readStat(pid)[1]) === postmaster
    } catch {
      return false
    }
  }
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChild(name))
  const backends = children.reduce((total, pid) => {
    try {
      return total + sumTicks(readStat(pid), 11, 13)
    } catch {
      return total
    }
  }, 0)
  const server = servers.reduce((total, pid) => total + sumTicks(readStat(pid), 11, 13), 0)
  return { server, database: backends + sumTicks(readStat(postmaster), 11, 15) }
}

/** Starts to measure; the returned function gives the time since. */
export function startProcessorTime(servers: readonly number[], postmaster: number): () => ProcessorTime {
  const before = readProcessorTime(servers, postmaster)
  return () => {
    const after = readProcessorTime(servers, postmaster)
    return { server: after.server - before.server, database: after.database - before.database }
  }
}

export const formatProcessorTime = ({ server, database }: ProcessorTime, calls: number) =>
  `${(server / calls).toFixed(2)} + ${(database / calls).toFixed(2)} ms`
