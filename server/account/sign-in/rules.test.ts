import { describe, expect, test } from 'vitest'
import { accountPrompt, toClaimText, isVerified, toOwnPath, decideRenewal } from './rules.ts'

const [minute, day] = [60_000, 86_400_000]

describe('a session that is renewed', () => {
  const session = { startedAt: 0, generation: 3, generationAt: 2 * day, confirmedAt: 2 * day + minute }
  const at = (passed: number, shown = 3, changes = {}) =>
    decideRenewal({ ...session, ...changes }, shown, 2 * day + passed)

  test('goes on with its cookie for an hour, then gets the next', () => {
    expect(at(59 * minute)).toBe('keep')
    expect(at(60 * minute)).toBe('next')
    expect(at(60 * minute, 3, { confirmedAt: null })).toBe('next')
  })
  test('hears that the browser has its cookie', () => {
    expect(at(minute, 3, { confirmedAt: null })).toBe('confirm')
  })
  test('is given its cookie again by the one before, until the browser has shown the present one, and a minute longer', () => {
    expect(at(13 * day, 2, { confirmedAt: null })).toBe('again')
    expect(at(minute + 59_999, 2)).toBe('again')
    expect(at(minute + 60_000, 2)).toBe('copied')
  })
  test('is shown an older cookie only by who copied it', () => {
    expect(at(minute, 1)).toBe('copied')
    expect(at(minute, 1, { confirmedAt: null })).toBe('copied')
  })
  test('is over by its age, or with a cookie that is yet to come, as after a restored backup', () => {
    expect(at(14 * day - 1)).toBe('next')
    expect(at(14 * day)).toBe('over')
    expect(decideRenewal({ ...session, generationAt: 30 * day - minute }, 3, 30 * day - 1)).toBe('keep')
    expect(decideRenewal({ ...session, generationAt: 30 * day - minute }, 3, 30 * day)).toBe('over')
    expect(at(minute, 4)).toBe('over')
  })
})

describe('where one goes on to', () => {
  test.each(['/', '/roster', '/roster?view=day&date=2026-11-19', '/exam#now', '/authors', '/a//b', '/?return=//x'])(
    'is %s',
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
    '',
    undefined,
    null,
    ['/roster'],
  ])('is the start and not %s', (path) => expect(toOwnPath(path)).toBe('/'))
})

test('a claim is text, a number, or a list of one', () => {
  expect(['a', 7, ['a'], [7]].map(toClaimText)).toEqual(['a', '7', 'a', '7'])
  expect(['', ['a', 'b'], [], {}, null, undefined, true, 'a\0b', [['a']]].map(toClaimText)).toEqual(Array(9).fill(null))
})

test('an address counts as verified unless the provider says otherwise, in whatever words', () => {
  expect([{}, { email_verified: true }].map(isVerified)).toEqual([true, true])
  expect([false, 'false', 'true', null, 0].map((email_verified) => isVerified({ email_verified }))).toEqual(
    Array(5).fill(false),
  )
})

describe('the prompt that asks for another account', () => {
  const issuer = 'https://login.example'

  test('is login at a provider that does not say what it knows: OpenID Connect requires only that one', () => {
    expect(accountPrompt({ issuer })).toBe('login')
  })

  test('is select_account at a provider that says that it knows it', () => {
    expect(accountPrompt({ issuer, prompt_values_supported: ['none', 'login', 'select_account'] })).toBe(
      'select_account',
    )
    expect(accountPrompt({ issuer, prompt_values_supported: ['none', 'login', 'consent'] })).toBe('login')
  })

  test.each(['https://accounts.google.com', 'https://login.microsoftonline.com/tenant/v2.0'])(
    'is select_account at %s, which knows it and does not say so',
    (known) => expect(accountPrompt({ issuer: known })).toBe('select_account'),
  )
})
