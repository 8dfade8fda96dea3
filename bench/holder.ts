// Holds an event stream per token, makes announcements, and prints their delay in the streams on request.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import pg from 'pg'

const everyMilliseconds = 400

export interface Lag {
  /** Share of the announcements that the streams have received. */
  heard: number
  p50: number
  p99: number
}

interface Holding {
  address: string
  tokensFile: string
  databaseUrl: string
  /** Makes the n-th announcement, and returns its unique mark. */
  announce: (database: pg.Client, n: number) => Promise<string>
  /** Finds marks in received text. */
  marksIn: (text: string) => Iterable<string>
}

/** Opens the streams and prints `open`. Prints the delays on SIGUSR2. */
export async function hold({ address, tokensFile, databaseUrl, announce, marksIn }: Holding) {
  const tokens = JSON.parse(readFileSync(tokensFile, 'utf8')) as string[]
  const announced = new Map<string, number>()
  let lags: number[] = []
  let asked = 0

  const agent = new Agent({ maxSockets: Infinity })
  const open = (token: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` }
      request(address, { agent, headers }, (response) => {
        if (response.statusCode !== 200) return reject(new Error(`A stream was answered ${response.statusCode}`))
        response.on('data', (part: Buffer) => {
          for (const mark of marksIn(part.toString())) {
            const at = announced.get(mark)
            if (at !== undefined) lags.push(performance.now() - at)
          }
        })
        resolve()
      })
        .on('error', reject)
        .end()
    })

  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  for (const token of tokens) await open(token)

  let n = 0
  async function tell() {
    const started = performance.now()
    announced.set(await announce(database, ++n), started)
    asked += tokens.length
  }
  setInterval(() => void tell(), everyMilliseconds)

  process.on('SIGUSR2', () => {
    const sorted = lags.toSorted((a, b) => a - b)
    const of = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
    console.log(JSON.stringify({ heard: sorted.length / asked, p50: of(0.5), p99: of(0.99) } satisfies Lag))
    lags = []
    asked = 0
  })
  console.log('open')
}
