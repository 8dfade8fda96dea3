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
  { as: [person, impersonator], path, headers: extraHeaders }: RosterRequest,
  cached?: CachedRoster,
) {
  const authorization =
    authorizationsByApp.get(api)?.get([person, impersonator].join()) ??
    (await mintAuthorization(api, person, impersonator))
  const headers = { authorization, ...extraHeaders, ...(cached && { 'if-none-match': cached.etag }) }
  const { statusCode: status, headers: responseHeaders, body } = await api.inject({ url: path, headers })
  return { status, etag: String(responseHeaders.etag), body }
}

const authorizationsByApp = new WeakMap<TestApp, Map<string, string>>()

async function mintAuthorization(api: TestApp, person: string, impersonator?: string): Promise<string> {
  const authorization = `Bearer ${await api.mintToken(person, impersonator)}`
  const authorizations = authorizationsByApp.get(api) ?? new Map<string, string>()
  authorizationsByApp.set(api, authorizations.set([person, impersonator].join(), authorization))
  return authorization
}

/** Requests a roster until the server answers 304 without reading the roster. Returns the last full response. */
export async function requestUntilCached(node: ServerNode, rosterRequest: RosterRequest): Promise<CachedRoster> {
  const response = await requestRoster(node, rosterRequest)
  expect(response.status).toBe(200)
  expect((await requestRoster(node, rosterRequest, response)).status).toBe(304)
  const { result, statements } = await node.recordStatements(() => requestRoster(node, rosterRequest, response))
  expect(result.status).toBe(304)
  // Ignores the lookup of the caller, which a server caches for only a second.
  expect(omitLookups(statements)).toEqual([expect.stringContaining('roster_version')])
  await expectCached(node, rosterRequest, response)
  return response
}

/** Expects that the server sends its cached roster without reading it. */
async function expectCached(node: ServerNode, rosterRequest: RosterRequest, cached: CachedRoster) {
  await requestRoster(node, rosterRequest)
  const { result, statements } = await node.recordStatements(() => requestRoster(node, rosterRequest))
  expect(result).toEqual({ status: 200, etag: cached.etag, body: cached.body })
  expect(omitLookups(statements)).toEqual([expect.stringContaining('roster_version')])
}

const omitLookups = (statements: string[]) => statements.filter((line) => !line.includes('person.held_roles'))

/** Requests a roster that is read now, bypassing caches. */
export const requestFreshRoster = (node: ServerNode, rosterRequest: RosterRequest) =>
  requestRoster(node, { ...rosterRequest, headers: { ...rosterRequest.headers, 'cache-control': 'no-cache' } })

/** Expects that a 304, and a cached response, match the current roster. Returns the current roster. */
export async function expectCurrentRoster(
  node: ServerNode,
  rosterRequest: RosterRequest,
  cached: CachedRoster,
): Promise<CachedRoster & { status: number }> {
  const conditionalResponse = await requestRoster(node, rosterRequest, cached)
  const freshResponse = await requestFreshRoster(node, rosterRequest)
  const response = await requestRoster(node, rosterRequest)
  // Refusals differ in their request id.
  expect(freshResponse.status === 200 ? response : response.status).toEqual(
    freshResponse.status === 200 ? freshResponse : freshResponse.status,
  )
  if (conditionalResponse.status === 304) expect(freshResponse.body).toBe(cached.body)
  return { ...freshResponse, status: conditionalResponse.status }
}
