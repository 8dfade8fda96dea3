// Holds an event stream per token, makes announcements, and prints their delay in the streams on request.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import pg from 'pg'

export interface Lag {
  /** Share of the announcements that the streams have received. */
  receivedShare: number
  p50: number
  p99: number
  /** Events of all kinds that all streams received. */
  eventCount: number
}

interface HolderOptions {
  address: string
  tokensFile: string
  databaseUrl: string
  /** Makes the n-th announcement, and returns its unique mark. */
  announce: (database: pg.Client, n: number) => Promise<string>
  /** Finds marks in received text. */
  findMarks: (text: string) => Iterable<string>
  announceIntervalMilliseconds?: number
}

/** Opens the streams and prints `open`. Prints the delays on SIGUSR2. */
export async function holdStreams({
  address,
  tokensFile,
  databaseUrl,
  announce,
  findMarks,
  announceIntervalMilliseconds = 400,
}: HolderOptions) {
  const tokens = JSON.parse(readFileSync(tokensFile, 'utf8')) as string[]
  const announcedAtByMark = new Map<string, number>()
  let lags: number[] = []
  let expectedCount = 0
  let eventCount = 0

  const agent = new Agent({ maxSockets: Infinity })
  const openStream = (token: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` }
      request(address, { agent, headers }, (response) => {
        if (response.statusCode !== 200) return reject(new Error(`A stream was answered ${response.statusCode}`))
        response.on('data', (part: Buffer) => {
          const text = part.toString()
          eventCount += text.split('event: ').length - 1
          for (const mark of findMarks(text)) {
            const announcedAt = announcedAtByMark.get(mark)
            if (announcedAt !== undefined) lags.push(performance.now() - announcedAt)
          }
        })
        resolve()
      })
        .on('error', reject)
        .end()
    })

  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  for (const token of tokens) await openStream(token)

  let announcementCount = 0
  async function announceOnce() {
    const started = performance.now()
    announcedAtByMark.set(await announce(database, ++announcementCount), started)
    expectedCount += tokens.length
  }
  setInterval(() => void announceOnce(), announceIntervalMilliseconds)

  process.on('SIGUSR2', () => {
    console.log(JSON.stringify({ ...summarizeLags(lags, expectedCount), eventCount } satisfies Lag))
    lags = []
    expectedCount = 0
    eventCount = 0
  })
  console.log('open')
}

function summarizeLags(lags: readonly number[], expectedCount: number) {
  const sorted = lags.toSorted((a, b) => a - b)
  const percentile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { receivedShare: sorted.length / expectedCount, p50: percentile(0.5), p99: percentile(0.99) }
}
