import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createRefetchScheduler } from './refetch-scheduler.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

test('the refetch scheduler runs repeated requests for the same key once', async () => {
  const { plan } = createRefetchScheduler()
  const refetch = vi.fn(() => Promise.resolve(false))
  for (let count = 0; count < 5; count++) plan('seats', 500, refetch)
  plan('other', 500, refetch)
  expect(refetch).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(500)
  expect(refetch).toHaveBeenCalledTimes(2)
})

test('requests during a running refetch cause a single refetch after it has finished', async () => {
  const { plan } = createRefetchScheduler()
  const answers: (() => void)[] = []
  const refetch = vi.fn(() => new Promise<boolean>((resolve) => answers.push(() => resolve(false))))
  plan('seats', 500, refetch)
  await vi.advanceTimersByTimeAsync(500)
  plan('seats', 500, refetch)
  plan('seats', 500, refetch)
  await vi.advanceTimersByTimeAsync(5000)
  expect(refetch).toHaveBeenCalledTimes(1)
  answers[0]?.()
  await vi.advanceTimersByTimeAsync(500)
  expect(refetch).toHaveBeenCalledTimes(2)
  answers[1]?.()
  await vi.advanceTimersByTimeAsync(5000)
  expect(refetch).toHaveBeenCalledTimes(2)
})

test('a failed refetch does not block the next refetch of the same key', async () => {
  const { plan } = createRefetchScheduler()
  const refetch = vi.fn(() => Promise.reject(new Error('no network')))
  plan('seats', 500, refetch)
  await vi.advanceTimersByTimeAsync(500)
  plan('seats', 500, refetch)
  await vi.advanceTimersByTimeAsync(500)
  expect(refetch).toHaveBeenCalledTimes(2)
})

test('a refetch without an answer is repeated with growing delays until it has one', async () => {
  const { plan } = createRefetchScheduler()
  const refetch = vi
    .fn(() => Promise.resolve(false))
    .mockResolvedValueOnce(true)
    .mockResolvedValueOnce(true)
  plan('seats', 500, refetch)
  await vi.advanceTimersByTimeAsync(500)
  expect(refetch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(refetch).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(refetch).toHaveBeenCalledTimes(3)
})

test('cancelling the refetch scheduler drops every planned refetch', async () => {
  const { plan, cancel } = createRefetchScheduler()
  const refetch = vi.fn(() => Promise.resolve(false))
  plan('seats', 500, refetch)
  cancel()
  await vi.advanceTimersByTimeAsync(5000)
  expect(refetch).not.toHaveBeenCalled()
})
