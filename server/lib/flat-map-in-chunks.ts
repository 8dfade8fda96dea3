const chunkSize = 100

/** Maps a long list without blocking the event loop, a few milliseconds at a time. */
export async function flatMapInChunks<T, U>(items: readonly T[], mapItem: (item: T) => readonly U[]): Promise<U[]> {
  const results: U[] = []
  for (let from = 0; from < items.length; from += chunkSize) {
    if (items.length > chunkSize) await waitForTurn()
    for (const item of items.slice(from, from + chunkSize)) results.push(...mapItem(item))
  }
  return results
}

const waiting: (() => void)[] = []

const waitForTurn = () =>
  new Promise<void>((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(resumeNext)
  })

function resumeNext() {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(resumeNext)
}
