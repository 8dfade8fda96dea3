import { expect } from 'vitest'
import { connect, type Connection } from '../db/connect.ts'
import { testApp, type TestApp } from './test-app.ts'
import { afterAll } from 'vitest'

/** A request for a roster by a person. */
export interface RosterRequest {
  as: readonly [person: string, impersonator?: string]
  path: string
  headers?: Record<string, string>
}

/** A received response, with which the next request can be conditional. */
export interface CachedRoster {
  etag: string
  body: string
}

/** A server on a shared database, with a record of its SQL statements. */
export interface ServerNode {
  api: TestApp
  connection: Connection
  /** Returns the statements of `work`. */
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

/** Requests a roster; conditionally, if given an earlier response. */
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

/** Requests a roster until the server answers 304 without reading the roster. Returns the last full response. */
export async function requestUntilCached(node: ServerNode, reading: RosterRequest): Promise<CachedRoster> {
  const had = await requestRoster(node, reading)
  expect(had.status).toBe(200)
  expect((await requestRoster(node, reading, had)).status).toBe(304)
  const { result, statements } = await node.recordStatements(() => requestRoster(node, reading, had))
  expect(result.status).toBe(304)
  // Ignores the lookup of the caller, which a server caches for only a second.
  expect(omitLookups(statements)).toEqual([expect.stringContaining('roster_version')])
  await expectCached(node, reading, had)
  return had
}

/** Expects that the server sends its cached roster without reading it. */
async function expectCached(node: ServerNode, reading: RosterRequest, had: CachedRoster) {
  await requestRoster(node, reading)
  const { result, statements } = await node.recordStatements(() => requestRoster(node, reading))
  expect(result).toEqual({ status: 200, etag: had.etag, body: had.body })
  expect(omitLookups(statements)).toEqual([expect.stringContaining('roster_version')])
}

const omitLookups = (statements: string[]) => statements.filter((line) => !line.includes('person.roles'))

/** Requests a roster that is read now, bypassing caches. */
export const requestFreshRoster = (node: ServerNode, reading: RosterRequest) =>
  requestRoster(node, { ...reading, headers: { ...reading.headers, 'cache-control': 'no-cache' } })

/** Expects that a 304, and a cached response, match the current roster. Returns the current roster. */
export async function expectCurrentRoster(
  at: ServerNode,
  reading: RosterRequest,
  had: CachedRoster,
): Promise<CachedRoster & { status: number }> {
  const again = await requestRoster(at, reading, had)
  const now = await requestFreshRoster(at, reading)
  const sent = await requestRoster(at, reading)
  // Refusals differ in their request id.
  expect(now.status === 200 ? sent : sent.status).toEqual(now.status === 200 ? now : now.status)
  if (again.status === 304) expect(now.body).toBe(had.body)
  return { ...now, status: again.status }
}
