const chunkSize = 100

/** Maps a long list in chunks of 100 without blocking the event loop; concurrent lists take turns. */
export async function flatMapInChunks<T, U>(items: readonly T[], mapItem: (item: T) => readonly U[]): Promise<U[]> {
  const results: U[] = []
  for (let chunkStart = 0; chunkStart < items.length; chunkStart += chunkSize) {
    if (items.length > chunkSize) await waitForTurn()
    for (const item of items.slice(chunkStart, chunkStart + chunkSize)) results.push(...mapItem(item))
  }
  return results
}

const waitingTurns: (() => void)[] = []

const waitForTurn = () =>
  new Promise<void>((resolve) => {
    if (waitingTurns.push(resolve) === 1) setImmediate(resumeNext)
  })

function resumeNext() {
  waitingTurns.shift()?.()
  if (waitingTurns.length > 0) setImmediate(resumeNext)
}
