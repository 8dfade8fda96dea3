// Sends all requests at the same time, each on its own connection. Prints the results as JSON.
import { Agent, request } from 'node:http'
import { readFileSync } from 'node:fs'
import type { Target } from './measure.ts'

export interface Burst {
  /** Responses per second, from the first request to the last response. */
  rate: number
  p50: number
  p99: number
  /** Mean size of a response body. */
  bytes: number
  /** Number of responses per status. */
  statuses: Record<string, number>
  /** 1 if responses came in the order of the requests, 0 if unordered. */
  order: number
}

const [origin = '', file = ''] = process.argv.slice(2)
const targets = JSON.parse(readFileSync(file, 'utf8')) as Target[]
// Keeps all connections open between the two bursts; the default maximum is 256.
const agent = new Agent({ keepAlive: true, maxFreeSockets: Infinity })

interface Answer {
  status: number
  duration: number
  bytes: number
}

const sendRequest = (started: number, { path, token, body, encoding, bypassesCache }: Target) =>
  new Promise<Answer>((resolve, reject) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(encoding && { 'accept-encoding': encoding }),
      ...(body && { 'content-type': 'application/json' }),
      ...(bypassesCache && { 'cache-control': 'no-cache' }),
    }
    request(origin + path, { agent, method: body ? 'POST' : 'GET', headers }, (response) => {
      let bytes = 0
      response.on('data', (part: Buffer) => (bytes += part.length))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, duration: performance.now() - started, bytes }),
      )
    })
      .on('error', reject)
      .end(body)
  })

const sendAll = (requests: readonly Target[]) => {
  const started = performance.now()
  return Promise.all(requests.map((target) => sendRequest(started, target)))
}

/** Computes Spearman's rank correlation between the orders of requests and responses. */
function computeOrderCorrelation(answers: readonly Answer[]): number {
  const ranks = new Map(answers.toSorted((a, b) => a.duration - b.duration).map((answer, rank) => [answer, rank]))
  const squares = answers.reduce((sum, answer, index) => sum + (index - (ranks.get(answer) ?? 0)) ** 2, 0)
  return 1 - (6 * squares) / (answers.length * (answers.length ** 2 - 1))
}

// Opens all connections first, because someone who looks at a roster already has one.
await sendAll(targets.map(() => ({ path: '/health/live', token: '' })))
const answers = await sendAll(targets)
agent.destroy()
const times = answers.map(({ duration }) => duration).toSorted((a, b) => a - b)
const burst: Burst = {
  rate: (1000 * answers.length) / (times.at(-1) ?? 0),
  p50: times[Math.floor(times.length * 0.5)] ?? 0,
  p99: times[Math.floor(times.length * 0.99)] ?? 0,
  bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0) / answers.length,
  statuses: Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, same]) => [
      status,
      same?.length ?? 0,
    ]),
  ),
  order: computeOrderCorrelation(answers),
}
console.log(JSON.stringify(burst))
