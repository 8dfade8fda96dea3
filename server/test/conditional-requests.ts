import { expect } from 'vitest'
import { connect, type Connection } from '../db/connect.ts'
import { testApp, type TestApp } from './test-app.ts'
import { afterAll } from 'vitest'

/** A roster as somebody asks for it. */
export interface RosterRequest {
  as: readonly [person: string, impersonator?: string]
  path: string
  headers?: Record<string, string>
}

/** What was answered, by which one can ask whether it still is so. */
export interface CachedRoster {
  etag: string
  body: string
}

/** A server of its own on a database, which tells what it asks that. */
export interface ServerNode {
  api: TestApp
  connection: Connection
  /** The statements of some work. */
  recordStatements: <T>(work: () => Promise<T>) => Promise<{ result: T; statements: string[] }>
}

export async function startServerNode(url: string): Promise<ServerNode> {
  const statements: string[] = []
  const connection = connect(url, { max: 5, onStatement: (line) => void statements.push(line) })
  const api = await testApp(connection.db)
  afterAll(() => connection.close())
  const recordStatements = async <T>(work: () => Promise<T>) => {
    statements.length = 0
    const result = await work()
    return { result, statements: statements.map((line) => line.replace(/^[\d.]+ ms {2}/, '')) }
  }
  return { api, connection, recordStatements }
}

/** Asks a server for a roster; with what one had only whether it still is so. */
export async function requestRoster(
  { api }: ServerNode,
  { as: [person, impersonator], path, headers: more }: RosterRequest,
  had?: CachedRoster,
) {
  const authorization =
    tokens.get(api)?.get([person, impersonator].join()) ?? (await mintAuthorization(api, person, impersonator))
  const headers = { authorization, ...more, ...(had && { 'if-none-match': had.etag }) }
  const { statusCode: status, headers: sent, body } = await api.inject({ url: path, headers })
  return { status, etag: String(sent.etag), body }
}

const tokens = new WeakMap<TestApp, Map<string, string>>()

async function mintAuthorization(api: TestApp, person: string, impersonator?: string): Promise<string> {
  const made = `Bearer ${await api.mintToken(person, impersonator)}`
  const known = tokens.get(api) ?? new Map<string, string>()
  tokens.set(api, known.set([person, impersonator].join(), made))
  return made
}

/** Has a server answer a roster until it need not read it to say that it still is so; what is then had. */
export async function requestUntilCached(node: ServerNode, reading: RosterRequest): Promise<CachedRoster> {
  const had = await requestRoster(node, reading)
  expect(had.status).toBe(200)
  expect((await requestRoster(node, reading, had)).status).toBe(304)
  const { result, statements } = await node.recordStatements(() => requestRoster(node, reading, had))
  expect(result.status).toBe(304)
  // Beside who it is that asks, which a server keeps for a second and these look up each time.
  expect(omitLookups(statements)).toEqual([expect.stringContaining('roster_version')])
  await expectCached(node, reading, had)
  return had
}

/** Has a server answer a roster until it need not read it to send it again. */
async function expectCached(node: ServerNode, reading: RosterRequest, had: CachedRoster) {
  await requestRoster(node, reading)
  const { result, statements } = await node.recordStatements(() => requestRoster(node, reading))
  expect(result).toEqual({ status: 200, etag: had.etag, body: had.body })
  expect(omitLookups(statements)).toEqual([expect.stringContaining('roster_version')])
}

const omitLookups = (statements: string[]) => statements.filter((line) => !line.includes('person.roles'))

/** Asks for a roster as it is read now, whatever is kept. */
export const requestFreshRoster = (node: ServerNode, reading: RosterRequest) =>
  requestRoster(node, { ...reading, headers: { ...reading.headers, 'cache-control': 'no-cache' } })

/** Whoever is told that nothing changed has what there is, and so has who is sent what is kept. Answers what there is. */
export async function expectCurrentRoster(
  at: ServerNode,
  reading: RosterRequest,
  had: CachedRoster,
): Promise<CachedRoster & { status: number }> {
  const again = await requestRoster(at, reading, had)
  const now = await requestFreshRoster(at, reading)
  const sent = await requestRoster(at, reading)
  // A refusal has an id of its own.
  expect(now.status === 200 ? sent : sent.status).toEqual(now.status === 200 ? now : now.status)
  if (again.status === 304) expect(now.body).toBe(had.body)
  return { ...now, status: again.status }
}
