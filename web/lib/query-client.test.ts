import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from './call.ts'
import { mayRetry } from './query-client.ts'

const refused = (status: number) => new ApiError({ code: 'unknownError', status, url: '/x' })

describe('a read that failed', () => {
  it('is tried again while the network or the server may come back, at most twice', () => {
    expect(mayRetry(0, new NetworkError())).toBe(true)
    expect(mayRetry(1, refused(503))).toBe(true)
    expect(mayRetry(2, refused(503))).toBe(false)
  })
  it('is not tried again when the server has decided', () => {
    expect(mayRetry(0, refused(403))).toBe(false)
    expect(mayRetry(0, refused(500))).toBe(false)
  })
})
