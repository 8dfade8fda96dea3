// Students choose in a round for some seconds: each connection sends choices one after the other, each with its own
// idempotency key. Prints the results as JSON.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { Target } from './measure.ts'

export interface ChoiceLoad {
  rate: number
  p50: number
  p99: number
  statuses: Record<string, number>
}

const [origin = '', file = '', seconds = '4', connections = '200'] = process.argv.slice(2)
const targets = JSON.parse(readFileSync(file, 'utf8')) as Target[]
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const started = performance.now()
const until = started + Number(seconds) * 1000
const times: number[] = []
const statuses: Record<string, number> = {}
let next = 0

const sendChoice = ({ path, token }: Target) =>
  new Promise<void>((resolve, reject) => {
    const sentAt = performance.now()
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
    request(origin + path, { agent, method: 'POST', headers }, (response) => {
      const status = response.statusCode ?? 0
      statuses[status] = (statuses[status] ?? 0) + 1
      response.resume().on('end', () => {
        times.push(performance.now() - sentAt)
        resolve()
      })
    })
      .on('error', reject)
      .end()
  })

async function chooser() {
  while (performance.now() < until) {
    const target = targets[next++ % targets.length]
    if (target) await sendChoice(target)
  }
}

await Promise.all(Array.from({ length: Number(connections) }, chooser))
agent.destroy()
const durationSeconds = (performance.now() - started) / 1000
times.sort((a, b) => a - b)
const percentile = (share: number) => times[Math.floor(times.length * share)] ?? 0
const load: ChoiceLoad = { rate: times.length / durationSeconds, p50: percentile(0.5), p99: percentile(0.99), statuses }
console.log(JSON.stringify(load))
