/**
 * Asks for much at once what many ask for one by one: what comes while an answer is awaited goes into the next question.
 * Nobody gets an answer to a question that was put before they came.
 */
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
    // Also after one that failed.
    next ??= last.then(put, put)
    last = next
    return next
  }
}
