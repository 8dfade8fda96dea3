import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createRefetchScheduler } from './refetch-scheduler.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

test('what is heard often before it is asked for is asked for once', async () => {
  const { plan } = createRefetchScheduler()
  const act = vi.fn(() => Promise.resolve())
  for (let count = 0; count < 5; count++) plan('seats', 500, act)
  plan('other', 500, act)
  expect(act).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(500)
  expect(act).toHaveBeenCalledTimes(2)
})

test('what is heard while it is asked for is asked for once more, when that is answered', async () => {
  const { plan } = createRefetchScheduler()
  const answers: (() => void)[] = []
  const act = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)))
  plan('seats', 500, act)
  await vi.advanceTimersByTimeAsync(500)
  plan('seats', 500, act)
  plan('seats', 500, act)
  await vi.advanceTimersByTimeAsync(5000)
  expect(act).toHaveBeenCalledTimes(1)
  answers[0]?.()
  await vi.advanceTimersByTimeAsync(500)
  expect(act).toHaveBeenCalledTimes(2)
  answers[1]?.()
  await vi.advanceTimersByTimeAsync(5000)
  expect(act).toHaveBeenCalledTimes(2)
})

test('one that fails does not keep the next from being asked for', async () => {
  const { plan } = createRefetchScheduler()
  const act = vi.fn(() => Promise.reject(new Error('no network')))
  plan('seats', 500, act)
  await vi.advanceTimersByTimeAsync(500)
  plan('seats', 500, act)
  await vi.advanceTimersByTimeAsync(500)
  expect(act).toHaveBeenCalledTimes(2)
})

test('nothing is asked for after the window is left', async () => {
  const { plan, cancel } = createRefetchScheduler()
  const act = vi.fn(() => Promise.resolve())
  plan('seats', 500, act)
  cancel()
  await vi.advanceTimersByTimeAsync(5000)
  expect(act).not.toHaveBeenCalled()
})
