import { expect, test } from 'vitest'
import { flatMapInChunks } from './flat-map-in-chunks.ts'

/** Records the chunks that ran in each turn of the event loop. */
async function recordTurns(lists: readonly (readonly number[])[]) {
  const turns: Set<string>[] = [new Set()]
  const runningMaps = lists.map((list, index) =>
    flatMapInChunks(list, (item) => {
      turns.at(-1)?.add(`${index}:${Math.floor(item / 100)}`)
      return [item * 2]
    }),
  )
  let isDone = false
  const count = () => {
    turns.push(new Set())
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const results = await Promise.all(runningMaps)
  isDone = true
  return { results, turns: turns.filter(({ size }) => size > 0).map((parts) => [...parts]) }
}

test('flatMapInChunks processes a long list in order, and never two lists in the same turn of the event loop', async () => {
  const thousand = Array.from({ length: 1000 }, (_, index) => index)
  const { results, turns } = await recordTurns([thousand, thousand])
  expect(results).toEqual([thousand.map((item) => item * 2), thousand.map((item) => item * 2)])
  expect(turns).toHaveLength(20)
  for (const parts of turns) expect(parts).toHaveLength(1)
})

test('flatMapInChunks processes a short list in a single turn', async () => {
  const { results, turns } = await recordTurns([[1, 2, 3]])
  expect(results).toEqual([[2, 4, 6]])
  expect(turns).toEqual([['0:0']])
})

test('flatMapInChunks continues with other lists when the work on a list throws', async () => {
  const thousand = Array.from({ length: 1000 }, (_, index) => index)
  const failing = flatMapInChunks(thousand, () => {
    throw new Error('broken')
  })
  const other = flatMapInChunks(thousand, (item) => [item])
  await expect(failing).rejects.toThrow('broken')
  expect(await other).toEqual(thousand)
})
