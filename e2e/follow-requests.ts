import type { CDPSession } from 'playwright-core'

interface Exchange {
  path: string
  startedAt: number
  endedAt: number | undefined
  bytes: number
  isFont: boolean
}

/** Records network requests from now on, and how many depend on each other. Times are wall-clock times. */
export async function followRequests(devtools: CDPSession) {
  const exchanges = new Map<string, Exchange>()
  let clockOffset = 0
  const startExchange = (id: string, url: string, startedAt: number, isFont: boolean) =>
    exchanges.set(id, { path: new URL(url).pathname, startedAt, endedAt: undefined, bytes: 0, isFont })
  const endExchange = (id: string, timestamp: number, bytes: number) => {
    const exchange = exchanges.get(id)
    if (exchange) Object.assign(exchange, { endedAt: timestamp * 1000 + clockOffset, bytes })
  }
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, wallTime, redirectResponse }) => {
    clockOffset = (wallTime - timestamp) * 1000
    if (redirectResponse) {
      const redirectedExchange = exchanges.get(requestId)
      endExchange(requestId, timestamp, redirectResponse.encodedDataLength)
      if (redirectedExchange) exchanges.set(`${requestId} ${redirectedExchange.startedAt}`, redirectedExchange)
    }
    if (request.url.startsWith('http')) startExchange(requestId, request.url, wallTime * 1000, type === 'Font')
  })
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    endExchange(requestId, timestamp, encodedDataLength),
  )
  await devtools.send('Network.enable')
  return { summarizeUntil: (moment: number) => summarizeExchanges([...exchanges.values()], moment) }
}

function summarizeExchanges(exchanges: Exchange[], moment: number) {
  const startedExchanges = exchanges.filter((exchange) => exchange.startedAt < moment)
  const endedExchanges = startedExchanges.filter(
    (exchange) => exchange.endedAt !== undefined && exchange.endedAt < moment,
  )
  // No text waits for a font.
  const sortedExchanges = endedExchanges.filter(({ isFont }) => !isFont).toSorted((a, b) => a.startedAt - b.startedAt)
  const depths = new Map<Exchange, number>()
  for (const exchange of sortedExchanges) {
    const earlierExchanges = sortedExchanges.filter((other) => (other.endedAt ?? Infinity) <= exchange.startedAt)
    depths.set(exchange, 1 + Math.max(0, ...earlierExchanges.map((other) => depths.get(other) ?? 0)))
  }
  return {
    count: startedExchanges.length,
    /** Length of the longest chain of requests in which each starts after the previous response. */
    rounds: Math.max(0, ...depths.values()),
    bytes: endedExchanges.reduce((sum, { bytes }) => sum + bytes, 0),
    paths: startedExchanges.map(({ path }) => path),
    list: (from: number) =>
      startedExchanges
        .map(
          (exchange) =>
            `${Math.round(exchange.startedAt - from)}\t${Math.round((exchange.endedAt ?? NaN) - from)}\t${depths.get(exchange) ?? '-'}\t${exchange.bytes}\t${exchange.path}`,
        )
        .join('\n'),
  }
}
