import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from './call.ts'
import { reportConnection } from './connection.ts'
import { createQueryClient, canRetry } from './query-client.ts'

const createApiError = (status: number) => new ApiError({ code: 'unknownError', status, url: '/x' })

describe('canRetry', () => {
  it('allows at most two retries after a network error or a 503', () => {
    expect(canRetry(0, new NetworkError())).toBe(true)
    expect(canRetry(1, createApiError(503))).toBe(true)
    expect(canRetry(2, createApiError(503))).toBe(false)
  })
  it('allows no retry without a connection', () => {
    reportConnection(false)
    expect(canRetry(0, new NetworkError())).toBe(false)
    reportConnection(true)
  })
  it('allows no retry after a 403 or a 500', () => {
    expect(canRetry(0, createApiError(403))).toBe(false)
    expect(canRetry(0, createApiError(500))).toBe(false)
  })
})

describe('createQueryClient', () => {
  const failToFetch = () => Promise.reject(createApiError(500))
  const reported: string[] = []
  const client = createQueryClient((_error, operation) => reported.push(operation))
  const listReportsOfFetch = (query: object) =>
    client.fetchQuery({ queryKey: ['x'], queryFn: failToFetch, staleTime: 0, ...query }).catch(() => reported.splice(0))

  it('reports a failed query as a read without cached data, and as a refetch with cached data', async () => {
    expect(await listReportsOfFetch({})).toEqual(['read'])
    client.setQueryData(['x'], 'earlier')
    expect(await listReportsOfFetch({})).toEqual(['refetch'])
  })
  it('reports a failed mutation as a write', async () => {
    const change = client.getMutationCache().build(client, { mutationFn: failToFetch })
    await change.execute(undefined).catch(() => undefined)
    expect(reported.splice(0)).toEqual(['write'])
  })
  it('does not report a failed prefetch', async () => {
    expect(await listReportsOfFetch({ queryKey: ['ahead'], meta: { isPrefetch: true } })).toEqual([])
  })
})
