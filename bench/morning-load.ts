// Sends several kinds of requests, each at its own rate, however slow the answers are. Prints the results as JSON.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface LoadTarget {
  path: string
  token: string
  body?: string
  /** Code of the refusal that is right for a request that comes too late. */
  mayBe?: string
}

export interface LoadKind {
  /** Requests a second. */
  rate: number
  method: 'GET' | 'POST'
  targets: readonly LoadTarget[]
}

export interface LoadResult {
  calls: number
  /** Milliseconds since the moment at which the request was due. */
  p50: number
  p99: number
  worst: number
  accepted: number
  /** Number of refusals by status and code. */
  refusals: Record<string, number>
  /** Refusals that should have been accepted, and calls without an answer. */
  wrong: Record<string, number>
}

const timeoutMilliseconds = 30_000
const tickMilliseconds = 5
const [origin = '', file = '', seconds = '60'] = process.argv.slice(2)
const kinds = JSON.parse(readFileSync(file, 'utf8')) as Record<string, LoadKind>
/** Connections of a proxy; what is due waits for one, which counts. */
const connections = 600
const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections })

interface Answer {
  status: number
  body: string
}

function send(method: string, target: LoadTarget, key: string): Promise<Answer> {
  const { path, token, body } = target
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': key }),
    }
    const options = { agent, method, headers, timeout: timeoutMilliseconds }
    const asked = request(origin + path, options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8', 0, 2000) }),
      )
    })
    asked.on('timeout', () => asked.destroy(new Error('timeout')))
    asked.on('error', (error: NodeJS.ErrnoException) => {
      // The server closed an idle connection, which a browser notices and answers with another.
      if (asked.reusedSocket && error.code === 'ECONNRESET') resolve(send(method, target, key))
      else reject(error)
    })
    asked.end(body)
  })
}

const count = (counts: Record<string, number>, key: string) => void (counts[key] = (counts[key] ?? 0) + 1)

async function measure({ rate, method, targets }: LoadKind): Promise<LoadResult> {
  const times: number[] = []
  const [refusals, wrong]: Record<string, number>[] = [{}, {}]
  let accepted = 0
  const ask = async (target: LoadTarget, dueAt: number) => {
    try {
      const { status, body } = await send(method, target, randomUUID())
      if (status < 300) accepted++
      else {
        const code = /"code":"(\w+)"/.exec(body)?.[1] ?? ''
        count(refusals ?? {}, `${status} ${code}`)
        if (code !== target.mayBe) count(wrong ?? {}, `${status} ${code}`)
      }
    } catch (error) {
      count(wrong ?? {}, (error as Error).message)
    }
    times.push(performance.now() - dueAt)
  }
  const startedAt = performance.now()
  const pending: Promise<void>[] = []
  const total = Math.min(Math.round(rate * Number(seconds)), targets.length)
  while (pending.length < total) {
    const dueCount = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * rate))
    while (pending.length < dueCount) {
      const target = targets[pending.length]
      if (target) pending.push(ask(target, startedAt + (pending.length / rate) * 1000))
    }
    await sleep(tickMilliseconds)
  }
  await Promise.all(pending)
  const sorted = times.toSorted((a, b) => a - b)
  const of = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return {
    calls: total,
    p50: of(0.5),
    p99: of(0.99),
    worst: of(1),
    accepted,
    refusals: refusals ?? {},
    wrong: wrong ?? {},
  }
}

const results = await Promise.all(Object.entries(kinds).map(async ([name, kind]) => [name, await measure(kind)]))
agent.destroy()
console.log(JSON.stringify(Object.fromEntries(results)))
