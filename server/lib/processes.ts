import { readFileSync } from 'node:fs'

/** What Linux tells of a process; empty elsewhere. */
export function readProcFile(pid: number, name: 'stat' | 'comm'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** The state of a process and what follows it; its name, which may have anything in it, stands before. */
const readProcStat = (pid: number): string[] =>
  readProcFile(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')

/** A process that has ended but was not yet collected by its parent (a zombie) counts as dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return readProcStat(pid)[0] !== 'Z'
}

/** The process that started this one, where the system tells it. */
export const findParentPid = (pid: number): number | undefined => Number(readProcStat(pid)[1]) || undefined
