import type { CDPSession } from 'playwright-core'

interface Exchange {
  path: string
  begun: number
  ended: number | undefined
  bytes: number
  isFont: boolean
}

/** Records network requests from now on, and how many depend on each other. Times are wall-clock times. */
export async function followRequests(devtools: CDPSession) {
  const exchanges = new Map<string, Exchange>()
  let offset = 0
  const begin = (id: string, url: string, begun: number, isFont: boolean) =>
    exchanges.set(id, { path: new URL(url).pathname, begun, ended: undefined, bytes: 0, isFont })
  const end = (id: string, timestamp: number, bytes: number) => {
    const found = exchanges.get(id)
    if (found) Object.assign(found, { ended: timestamp * 1000 + offset, bytes })
  }
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, wallTime, redirectResponse }) => {
    offset = (wallTime - timestamp) * 1000
    if (redirectResponse) {
      const before = exchanges.get(requestId)
      end(requestId, timestamp, redirectResponse.encodedDataLength)
      if (before) exchanges.set(`${requestId} ${before.begun}`, before)
    }
    if (request.url.startsWith('http')) begin(requestId, request.url, wallTime * 1000, type === 'Font')
  })
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    end(requestId, timestamp, encodedDataLength),
  )
  await devtools.send('Network.enable')
  return { until: (moment: number) => summary([...exchanges.values()], moment) }
}

function summary(all: Exchange[], moment: number) {
  const begun = all.filter((exchange) => exchange.begun < moment)
  const ended = begun.filter((exchange) => exchange.ended !== undefined && exchange.ended < moment)
  // No text waits for a font.
  const byStart = ended.filter(({ isFont }) => !isFont).toSorted((a, b) => a.begun - b.begun)
  const depths = new Map<Exchange, number>()
  for (const exchange of byStart) {
    const before = byStart.filter((other) => (other.ended ?? Infinity) <= exchange.begun)
    depths.set(exchange, 1 + Math.max(0, ...before.map((other) => depths.get(other) ?? 0)))
  }
  return {
    count: begun.length,
    /** Length of the longest chain of requests in which each starts after the previous response. */
    rounds: Math.max(0, ...depths.values()),
    bytes: ended.reduce((sum, { bytes }) => sum + bytes, 0),
    paths: begun.map(({ path }) => path),
    list: (from: number) =>
      begun
        .map(
          (exchange) =>
            `${Math.round(exchange.begun - from)}\t${Math.round((exchange.ended ?? NaN) - from)}\t${depths.get(exchange) ?? '-'}\t${exchange.bytes}\t${exchange.path}`,
        )
        .join('\n'),
  }
}
