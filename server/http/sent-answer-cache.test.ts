import { zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { SentAnswerCache } from './sent-answer-cache.ts'

const createAnswer = (bytes: number) => ({
  etag: '"x"',
  type: 'text/plain',
  encoding: undefined,
  payload: Buffer.alloc(bytes),
})

test('SentAnswerCache stays within its limit and evicts the least recently sent answer first', () => {
  const cache = new SentAnswerCache(10_000)
  for (const name of ['a', 'b', 'c']) cache.set(name, createAnswer(2500))
  expect(cache.bytes).toBeGreaterThan(3 * 2500)
  cache.get('a')
  cache.set('d', createAnswer(2500))
  expect(['a', 'b', 'c', 'd'].filter((name) => cache.get(name))).toEqual(['a', 'c', 'd'])
  for (let more = 0; more < 1000; more++) cache.set(`${more}`, createAnswer(10 * (more % 300)))
  expect(cache.bytes).toBeLessThanOrEqual(10_000)
})

test('SentAnswerCache counts a replaced answer once, and is empty after an answer larger than its limit', () => {
  const cache = new SentAnswerCache(10_000)
  for (let times = 0; times < 10; times++) cache.set('a', createAnswer(2500))
  expect(cache.bytes).toBeLessThan(2 * 2500)
  cache.set('b', createAnswer(20_000))
  expect([cache.get('b'), cache.bytes]).toEqual([undefined, 0])
})

test('SentAnswerCache keeps a compressed answer in a buffer of exactly its size', () => {
  const cache = new SentAnswerCache(10_000)
  const payload = zstdCompressSync('a week of lessons '.repeat(1000))
  expect(payload.buffer.byteLength).toBeGreaterThan(10_000)
  cache.set('a', { ...createAnswer(0), payload })
  expect(cache.get('a')?.payload).toEqual(payload)
  expect(cache.get('a')?.payload.buffer.byteLength).toBe(payload.length)
})
