/** Combines requests: keys that arrive while a request is pending join the next, whose answer all their callers get. */
export function createBatchLoader<K, A>(load: (keys: readonly K[]) => Promise<A>): (keys: readonly K[]) => Promise<A> {
  let pendingKeys = new Set<K>()
  let nextBatch: Promise<A> | undefined
  let lastBatch: Promise<unknown> = Promise.resolve()
  const startBatch = () => {
    const keys = [...pendingKeys]
    pendingKeys = new Set()
    nextBatch = undefined
    return load(keys)
  }
  return (keys) => {
    for (const key of keys) pendingKeys.add(key)
    nextBatch ??= lastBatch.then(startBatch, startBatch)
    lastBatch = nextBatch
    return nextBatch
  }
}
