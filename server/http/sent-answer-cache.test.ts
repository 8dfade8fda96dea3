import { zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { SentAnswerCache } from './sent-answer-cache.ts'

const sent = (bytes: number) => ({ etag: '"x"', type: 'text/plain', encoding: undefined, payload: Buffer.alloc(bytes) })

test('SentAnswerCache stays within its limit and evicts the least recently sent answer first', () => {
  const kept = new SentAnswerCache(10_000)
  for (const name of ['a', 'b', 'c']) kept.set(name, sent(2500))
  expect(kept.bytes).toBeGreaterThan(3 * 2500)
  kept.get('a')
  kept.set('d', sent(2500))
  expect(['a', 'b', 'c', 'd'].filter((name) => kept.get(name))).toEqual(['a', 'c', 'd'])
  for (let more = 0; more < 1000; more++) kept.set(`${more}`, sent(10 * (more % 300)))
  expect(kept.bytes).toBeLessThanOrEqual(10_000)
})

test('SentAnswerCache counts a replaced answer once, and is empty after an answer larger than its limit', () => {
  const kept = new SentAnswerCache(10_000)
  for (let times = 0; times < 10; times++) kept.set('a', sent(2500))
  expect(kept.bytes).toBeLessThan(2 * 2500)
  kept.set('b', sent(20_000))
  expect([kept.get('b'), kept.bytes]).toEqual([undefined, 0])
})

test('SentAnswerCache keeps a compressed answer in a buffer of exactly its size', () => {
  const kept = new SentAnswerCache(10_000)
  const payload = zstdCompressSync('a week of lessons '.repeat(1000))
  expect(payload.buffer.byteLength).toBeGreaterThan(10_000)
  kept.set('a', { ...sent(0), payload })
  expect(kept.get('a')?.payload).toEqual(payload)
  expect(kept.get('a')?.payload.buffer.byteLength).toBe(payload.length)
})
