import { describe, expect, test } from 'vitest'
import { getAccountPrompt, toClaimText, isEmailVerified, toOwnPath, decideRenewal } from './rules.ts'

const [minute, day] = [60_000, 86_400_000]

describe('decideRenewal', () => {
  const session = { startedAt: 0, generation: 3, generationAt: 2 * day, confirmedAt: 2 * day + minute }
  const currentGeneration = session.generation
  const previousGeneration = currentGeneration - 1
  /** Decides at a time after the current cookie was issued. */
  const renewAfter = (passedMilliseconds: number, cookieGeneration = currentGeneration, changes = {}) =>
    decideRenewal({ ...session, ...changes }, cookieGeneration, session.generationAt + passedMilliseconds)

  test('keeps the cookie for an hour, then issues the next', () => {
    expect(renewAfter(59 * minute)).toBe('keep')
    expect(renewAfter(60 * minute)).toBe('next')
    expect(renewAfter(60 * minute, currentGeneration, { confirmedAt: null })).toBe('next')
  })
  test('confirms a cookie that the browser shows for the first time', () => {
    expect(renewAfter(minute, currentGeneration, { confirmedAt: null })).toBe('confirm')
  })
  test('repeats the current cookie for the previous cookie until a minute after the current cookie is confirmed', () => {
    expect(renewAfter(13 * day, previousGeneration, { confirmedAt: null })).toBe('again')
    expect(renewAfter(minute + 59_999, previousGeneration)).toBe('again')
    expect(renewAfter(minute + 60_000, previousGeneration)).toBe('copied')
  })
  test('reports an older cookie as copied', () => {
    expect(renewAfter(minute, previousGeneration - 1)).toBe('copied')
    expect(renewAfter(minute, previousGeneration - 1, { confirmedAt: null })).toBe('copied')
  })
  test('ends a session after 14 days unused, after 30 days, and for a cookie of a later generation', () => {
    expect(renewAfter(14 * day - 1)).toBe('next')
    expect(renewAfter(14 * day)).toBe('over')
    expect(decideRenewal({ ...session, generationAt: 30 * day - minute }, 3, 30 * day - 1)).toBe('keep')
    expect(decideRenewal({ ...session, generationAt: 30 * day - minute }, 3, 30 * day)).toBe('over')
    expect(renewAfter(minute, currentGeneration + 1)).toBe('over')
  })
})

describe('toOwnPath', () => {
  test.each(['/', '/roster', '/roster?view=day&date=2026-11-19', '/exam#now', '/authors', '/a//b', '/?return=//x'])(
    'keeps %s',
    (path) => expect(toOwnPath(path)).toBe(path),
  )
  test.each([
    'roster',
    'https://elsewhere.example',
    '//elsewhere.example',
    '///elsewhere.example',
    '/\\elsewhere.example',
    '\\/elsewhere.example',
    '/\n/elsewhere.example',
    ' //elsewhere.example',
    '/.//elsewhere.example',
    '/..//elsewhere.example',
    '/auth',
    '/AUTH/sign-in',
    '/x/../auth/sign-in',
    '/callback?x=1',
    '/oidc/auth',
    '/sign-in/x',
    `/${'x'.repeat(1000)}`,
    `/${'€'.repeat(200)}`,
    '',
    undefined,
    null,
    ['/roster'],
  ])('returns the start page for %s', (path) => expect(toOwnPath(path)).toBe('/'))
})

test('toClaimText accepts text, a number, or a list with a single item, and nothing else', () => {
  expect(['a', 7, ['a'], [7]].map(toClaimText)).toEqual(['a', '7', 'a', '7'])
  expect(['', ['a', 'b'], [], {}, null, undefined, true, 'a\0b', [['a']]].map(toClaimText)).toEqual(Array(9).fill(null))
})

test('isEmailVerified accepts an email_verified claim that is absent or true, and no other value', () => {
  expect([{}, { email_verified: true }].map(isEmailVerified)).toEqual([true, true])
  expect([false, 'false', 'true', null, 0].map((email_verified) => isEmailVerified({ email_verified }))).toEqual(
    Array(5).fill(false),
  )
})

describe('getAccountPrompt', () => {
  const issuer = 'https://login.example'

  test('returns login if the provider does not publish its prompt values', () => {
    expect(getAccountPrompt({ issuer })).toBe('login')
  })

  test('returns select_account only if the provider publishes that value', () => {
    expect(getAccountPrompt({ issuer, prompt_values_supported: ['none', 'login', 'select_account'] })).toBe(
      'select_account',
    )
    expect(getAccountPrompt({ issuer, prompt_values_supported: ['none', 'login', 'consent'] })).toBe('login')
  })

  test.each(['https://accounts.google.com', 'https://login.microsoftonline.com/tenant/v2.0'])(
    'returns select_account for %s, which supports it without publishing it',
    (issuerUrl) => expect(getAccountPrompt({ issuer: issuerUrl })).toBe('select_account'),
  )
})
