import { describe, expect, test } from 'vitest'
import { createBatchLoader } from './batch-loader.ts'

/** Creates a loader that records its requests; `pendingAnswers` holds their answers until a test resolves them. */
function createRecordingLoader() {
  const requestedKeys: string[][] = []
  const pendingAnswers: PromiseWithResolvers<string>[] = []
  const loadKeys = createBatchLoader<string, string>((keys) => {
    requestedKeys.push([...keys])
    const answer = Promise.withResolvers<string>()
    pendingAnswers.push(answer)
    return answer.promise
  })
  return { requestedKeys, pendingAnswers, loadKeys }
}
const runPendingCallbacks = () => new Promise((resolve) => setImmediate(resolve))

describe('createBatchLoader', () => {
  test('sends the first call at once, and combines the calls made meanwhile in the next request', async () => {
    const { requestedKeys, pendingAnswers, loadKeys } = createRecordingLoader()
    const first = loadKeys(['a'])
    await runPendingCallbacks()
    const others = [loadKeys(['b']), loadKeys(['c', 'b']), loadKeys(['a'])]
    await runPendingCallbacks()
    expect(requestedKeys).toEqual([['a']])
    pendingAnswers[0]?.resolve('first')
    expect(await first).toBe('first')
    await runPendingCallbacks()
    // A call made during a request is answered by a later request, even for the same key.
    expect(requestedKeys).toEqual([['a'], ['b', 'c', 'a']])
    pendingAnswers[1]?.resolve('second')
    expect(await Promise.all(others)).toEqual(['second', 'second', 'second'])
  })

  test('rejects only the callers of a failed request, not those of the next request', async () => {
    const { requestedKeys, pendingAnswers, loadKeys } = createRecordingLoader()
    const first = loadKeys(['a'])
    await runPendingCallbacks()
    const second = loadKeys(['b'])
    pendingAnswers[0]?.reject(new Error('lost'))
    await expect(first).rejects.toThrow('lost')
    await runPendingCallbacks()
    expect(requestedKeys).toEqual([['a'], ['b']])
    pendingAnswers[1]?.resolve('second')
    expect(await second).toBe('second')
    const third = loadKeys(['c'])
    await runPendingCallbacks()
    pendingAnswers[2]?.resolve('third')
    expect(await third).toBe('third')
  })
})
