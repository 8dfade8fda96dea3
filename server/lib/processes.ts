import { readFileSync } from 'node:fs'

/** Returns an empty string outside Linux, or if the process has ended. */
export function readProcFile(pid: number, name: 'stat' | 'comm'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** Skips the process's name in parentheses, which may hold any character. */
function readProcStat(pid: number): { state: string | undefined; parentPid: number | undefined } {
  const [state, parentPid] = readProcFile(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
  return { state, parentPid: Number(parentPid) || undefined }
}

/** Counts a zombie as dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return readProcStat(pid).state !== 'Z'
}

export const findParentPid = (pid: number): number | undefined => readProcStat(pid).parentPid
