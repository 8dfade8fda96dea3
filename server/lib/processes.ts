import { readFileSync } from 'node:fs'

/** Returns an empty string outside Linux, or if the process has ended. */
export function readProcFile(pid: number, name: 'stat' | 'comm'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** Skips the name, which may hold any character. */
const readProcStat = (pid: number): string[] =>
  readProcFile(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')

/** Counts a zombie as dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return readProcStat(pid)[0] !== 'Z'
}

export const findParentPid = (pid: number): number | undefined => Number(readProcStat(pid)[1]) || undefined
