import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runInChildProcess } from './child-process.ts'
import { isAlive } from './processes.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-apart-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes a script that runs this work. */
function writeScript(name: string, work: string): string {
  const place = path.join(folder, name)
  const apart = path.join(import.meta.dirname, 'child-process.ts')
  writeFileSync(place, `import { runInChildProcess, runAsChildProcess } from ${JSON.stringify(apart)}\n${work}`)
  return place
}
/** Prints its pid and runs forever. */
const endless = writeScript(
  'endless.mjs',
  'process.stdout.write(String(process.pid)); await runAsChildProcess(() => new Promise(() => setInterval(() => {}, 1000)))',
)

test('runInChildProcess returns the result of work done in another process with its parameters and environment', async () => {
  const workerFile = writeScript(
    'work.mjs',
    'await runAsChildProcess(() => Promise.resolve({ pid: process.pid, said: process.env.SAY, asked: process.argv[2] }))',
  )
  const answer = await runInChildProcess<{ pid: number }>(workerFile, {
    parameters: ['this'],
    environment: { SAY: 'that' },
  })
  expect(answer).toEqual({ pid: expect.any(Number), said: 'that', asked: 'this' })
  expect(answer.pid).not.toBe(process.pid)
  expect(isAlive(answer.pid)).toBe(false)
})

test('runInChildProcess returns undefined when the work returns nothing', async () => {
  expect(await runInChildProcess(writeScript('nothing.mjs', 'await runAsChildProcess(async () => {})'))).toBeUndefined()
})

test('runInChildProcess throws the error of the work, with its code', async () => {
  const workerFile = writeScript(
    'throws.mjs',
    "await runAsChildProcess(() => Promise.reject(Object.assign(new Error('no room'), { code: 'ENOSPC' })))",
  )
  await expect(runInChildProcess(workerFile)).rejects.toMatchObject({ message: 'no room', code: 'ENOSPC' })
})

test('runInChildProcess throws when the process exits without a result', async () => {
  await expect(runInChildProcess(writeScript('ends.mjs', 'process.exit(3)'))).rejects.toThrow(/ends\.mjs ended with 3/)
  await expect(runInChildProcess(writeScript('dies.mjs', "process.kill(process.pid, 'SIGKILL')"))).rejects.toThrow(
    'ended with SIGKILL',
  )
})

test('runInChildProcess throws an AbortError when its signal aborts during the work or before it', async () => {
  const controller = new AbortController()
  const running = runInChildProcess(endless, { signal: controller.signal })
  setTimeout(() => controller.abort(), 200)
  await expect(running).rejects.toMatchObject({ name: 'AbortError' })
  await expect(runInChildProcess(path.join(folder, 'nothing'), { signal: controller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('a child process ends when its parent is killed', async () => {
  const parent = fork(writeScript('parent.mjs', `await runInChildProcess(${JSON.stringify(endless)})`), {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [pid] = (await once(parent.stdout ?? expect.fail(), 'data')) as [Buffer]
  expect(isAlive(Number(pid))).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(Number(pid)), { timeout: 5000 }).toBe(false)
})
