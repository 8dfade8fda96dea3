import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from './call.ts'
import { languageToStartIn } from './language.ts'
import { mayRetry } from './query-client.ts'
import { themeOf } from './theme.ts'

const refused = (status: number) => new ApiError({ code: 'unknownError', status, url: '/x' })

describe('the language to start in', () => {
  it('is the one chosen before', () => {
    expect(languageToStartIn('en', ['nl-NL'])).toBe('en')
  })
  it('is else the first of the browser that we speak', () => {
    expect(languageToStartIn(null, ['de-DE', 'en-GB', 'nl'])).toBe('en')
    expect(languageToStartIn('tlh', ['nl-BE'])).toBe('nl')
  })
  it('is else Dutch', () => {
    expect(languageToStartIn(null, ['de'])).toBe('nl')
  })
})

describe('the theme', () => {
  it('is dark when dark was chosen, or nothing was and the system prefers it', () => {
    expect(themeOf('dark', false)).toBe('dark')
    expect(themeOf(null, true)).toBe('dark')
    expect(themeOf(null, false)).toBe('default')
    expect(themeOf('default', true)).toBe('default')
  })
})

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
