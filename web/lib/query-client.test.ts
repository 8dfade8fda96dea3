import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from './call.ts'
import { createQueryClient, canRetry } from './query-client.ts'

const refused = (status: number) => new ApiError({ code: 'unknownError', status, url: '/x' })

describe('a read that failed', () => {
  it('is tried again while the network or the server may come back, at most twice', () => {
    expect(canRetry(0, new NetworkError())).toBe(true)
    expect(canRetry(1, refused(503))).toBe(true)
    expect(canRetry(2, refused(503))).toBe(false)
  })
  it('is not tried again when the server has decided', () => {
    expect(canRetry(0, refused(403))).toBe(false)
    expect(canRetry(0, refused(500))).toBe(false)
  })
})

describe('what failed is passed on', () => {
  const failing = () => Promise.reject(refused(500))
  const heard: string[] = []
  const client = createQueryClient((_error, of) => heard.push(of))
  const fetching = (query: object) =>
    client.fetchQuery({ queryKey: ['x'], queryFn: failing, staleTime: 0, ...query }).catch(() => heard.splice(0))

  it('as a read while there is nothing to show, as a refetch after that', async () => {
    expect(await fetching({})).toEqual(['read'])
    client.setQueryData(['x'], 'earlier')
    expect(await fetching({})).toEqual(['refetch'])
  })
  it('as a write', async () => {
    const change = client.getMutationCache().build(client, { mutationFn: failing })
    await change.execute(undefined).catch(() => undefined)
    expect(heard.splice(0)).toEqual(['write'])
  })
  it('not at all where nobody asked yet', async () => {
    expect(await fetching({ queryKey: ['ahead'], meta: { isAhead: true } })).toEqual([])
  })
})
