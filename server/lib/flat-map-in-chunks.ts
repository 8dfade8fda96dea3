/** So many items that a part of them takes a few milliseconds. */
const chunkSize = 100

/**
 * Works on a long list part by part, each in a turn of the event loop of its own, so that a thousand rooms for one
 * person, or for twenty at once, keep nobody else waiting. A short list is worked on at once.
 */
export async function flatMapInChunks<T, U>(items: readonly T[], work: (item: T) => readonly U[]): Promise<U[]> {
  const results: U[] = []
  for (let from = 0; from < items.length; from += chunkSize) {
    if (items.length > chunkSize) await waitForTurn()
    for (const item of items.slice(from, from + chunkSize)) results.push(...work(item))
  }
  return results
}

const waiting: (() => void)[] = []

/** Comes to one at a time, and between two of them to whatever else there is to do. */
const waitForTurn = () =>
  new Promise<void>((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(resumeNext)
  })

function resumeNext() {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(resumeNext)
}
