/** Combines requests: keys that arrive while a request is pending join the next request. */
export function createBatchLoader<K, A>(ask: (keys: readonly K[]) => Promise<A>): (keys: readonly K[]) => Promise<A> {
  let gathered = new Set<K>()
  let next: Promise<A> | undefined
  let last: Promise<unknown> = Promise.resolve()
  const put = () => {
    const keys = [...gathered]
    gathered = new Set()
    next = undefined
    return ask(keys)
  }
  return (keys) => {
    for (const key of keys) gathered.add(key)
    next ??= last.then(put, put)
    last = next
    return next
  }
}
