// Sends requests over a fixed number of connections for some seconds. Prints the results as JSON.
import { Agent, request } from 'node:http'
import { readFileSync } from 'node:fs'
import type { Target } from './measure.ts'

const [origin = '', file = '', seconds = '4', connections = '16'] = process.argv.slice(2)
const targets = JSON.parse(readFileSync(file, 'utf8')) as Target[]
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const until = performance.now() + Number(seconds) * 1000
const times: number[] = []
let bytes = 0
let failed = 0
let next = 0

const sendRequest = ({ path, token, body, tag, bypassesCache }: Target) =>
  new Promise<void>((resolve, reject) => {
    const started = performance.now()
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(tag && { 'if-none-match': tag }),
      ...(bypassesCache && { 'cache-control': 'no-cache' }),
    }
    const method = body ? 'POST' : 'GET'
    const outgoing = request(origin + path, { agent, method, headers }, (response) => {
      if (response.statusCode !== (tag ? 304 : 200)) failed++
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () => {
        times.push(performance.now() - started)
        resolve()
      })
    })
    outgoing.on('error', reject).end(body)
  })

async function worker() {
  while (performance.now() < until) {
    const target = targets[next++ % targets.length]
    if (target) await sendRequest(target)
  }
}

await Promise.all(Array.from({ length: Number(connections) }, worker))
agent.destroy()
times.sort((a, b) => a - b)
const percentile = (share: number) => times[Math.floor(times.length * share)] ?? 0
console.log(
  JSON.stringify({
    calls: times.length,
    rate: times.length / Number(seconds),
    p50: percentile(0.5),
    p99: percentile(0.99),
    bytes: bytes / times.length,
    failed,
  }),
)
