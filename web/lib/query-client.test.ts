import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from './call.ts'
import { reportConnection } from './connection.ts'
import { createQueryClient, canRetry } from './query-client.ts'

const refused = (status: number) => new ApiError({ code: 'unknownError', status, url: '/x' })

describe('canRetry', () => {
  it('allows at most two retries after a network error or a 503', () => {
    expect(canRetry(0, new NetworkError())).toBe(true)
    expect(canRetry(1, refused(503))).toBe(true)
    expect(canRetry(2, refused(503))).toBe(false)
  })
  it('allows no retry without a connection', () => {
    reportConnection(false)
    expect(canRetry(0, new NetworkError())).toBe(false)
    reportConnection(true)
  })
  it('allows no retry after a 403 or a 500', () => {
    expect(canRetry(0, refused(403))).toBe(false)
    expect(canRetry(0, refused(500))).toBe(false)
  })
})

describe('createQueryClient', () => {
  const failing = () => Promise.reject(refused(500))
  const heard: string[] = []
  const client = createQueryClient((_error, of) => heard.push(of))
  const fetching = (query: object) =>
    client.fetchQuery({ queryKey: ['x'], queryFn: failing, staleTime: 0, ...query }).catch(() => heard.splice(0))

  it('reports a failed query as a read without cached data, and as a refetch with cached data', async () => {
    expect(await fetching({})).toEqual(['read'])
    client.setQueryData(['x'], 'earlier')
    expect(await fetching({})).toEqual(['refetch'])
  })
  it('reports a failed mutation as a write', async () => {
    const change = client.getMutationCache().build(client, { mutationFn: failing })
    await change.execute(undefined).catch(() => undefined)
    expect(heard.splice(0)).toEqual(['write'])
  })
  it('does not report a failed prefetch', async () => {
    expect(await fetching({ queryKey: ['ahead'], meta: { isAhead: true } })).toEqual([])
  })
})
