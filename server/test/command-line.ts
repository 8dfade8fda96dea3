import { spawnSync } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'
import { run } from '../cli.ts'

interface CommandResult {
  /** Exit status of the process. */
  status: number | null
  stdout: string
  stderr: string
}

/** Runs `npx uurwerk` with these settings in a child process, which takes a second. */
export function runInProcess(settings: Record<string, string>, ...parameters: string[]): CommandResult {
  const start = path.join(import.meta.dirname, '../start.mjs')
  const env = { ...process.env, ...settings }
  const { status, stdout, stderr } = spawnSync(process.execPath, [start, ...parameters], { encoding: 'utf8', env })
  return { status, stdout, stderr }
}

/** Does the same in this process, for commands that end by themselves. Only one at a time. */
export async function runCommand(settings: Record<string, string>, ...parameters: string[]): Promise<CommandResult> {
  const output = { stdout: '', stderr: '' }
  const captureText = (stream: 'stdout' | 'stderr') => (text: unknown) => {
    output[stream] += String(text)
    return true
  }
  const captureLine = (stream: 'stdout' | 'stderr') => (text: unknown) => void captureText(stream)(`${String(text)}\n`)
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(captureText('stdout')),
    vi.spyOn(process.stderr, 'write').mockImplementation(captureText('stderr')),
    vi.spyOn(console, 'log').mockImplementation(captureLine('stdout')),
    vi.spyOn(console, 'error').mockImplementation(captureLine('stderr')),
    // The tests that follow in this process would keep the low priority of an import.
    vi.spyOn(os, 'setPriority').mockReturnValue(),
  ]
  const listeners = process.stdout.listeners('error')
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  try {
    await run(['node', 'uurwerk', ...parameters])
    return { status: Number(process.exitCode ?? 0), ...output }
  } finally {
    process.exitCode = undefined
    vi.unstubAllEnvs()
    for (const spy of spies) spy.mockRestore()
    for (const listener of process.stdout.listeners('error'))
      if (!listeners.includes(listener)) process.stdout.off('error', listener as () => void)
  }
}
