import { describe, expect, test } from 'vitest'
import { createBatchLoader } from './batch-loader.ts'

/** Records the requests; `waiting` holds their pending answers. */
function asking() {
  const asked: string[][] = []
  const waiting: PromiseWithResolvers<string>[] = []
  const get = createBatchLoader<string, string>((keys) => {
    asked.push([...keys])
    const answer = Promise.withResolvers<string>()
    waiting.push(answer)
    return answer.promise
  })
  return { asked, waiting, get }
}
const tick = () => new Promise((resolve) => setImmediate(resolve))

describe('createBatchLoader', () => {
  test('sends the first call at once, and combines the calls made meanwhile in the next request', async () => {
    const { asked, waiting, get } = asking()
    const first = get(['a'])
    await tick()
    const others = [get(['b']), get(['c', 'b']), get(['a'])]
    await tick()
    expect(asked).toEqual([['a']])
    waiting[0]?.resolve('first')
    expect(await first).toBe('first')
    await tick()
    // A call made during a request is answered by a later request, even for the same key.
    expect(asked).toEqual([['a'], ['b', 'c', 'a']])
    waiting[1]?.resolve('second')
    expect(await Promise.all(others)).toEqual(['second', 'second', 'second'])
  })

  test('rejects only the callers of a failed request, not those of the next request', async () => {
    const { asked, waiting, get } = asking()
    const first = get(['a'])
    await tick()
    const second = get(['b'])
    waiting[0]?.reject(new Error('lost'))
    await expect(first).rejects.toThrow('lost')
    await tick()
    expect(asked).toEqual([['a'], ['b']])
    waiting[1]?.resolve('second')
    expect(await second).toBe('second')
    const third = get(['c'])
    await tick()
    waiting[2]?.resolve('third')
    expect(await third).toBe('third')
  })
})
