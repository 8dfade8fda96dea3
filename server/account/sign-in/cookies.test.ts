import { expect, test } from 'vitest'
import { createCookies } from './cookies.ts'

test.each([
  ['https://rooster.example', '__Host-uurwerk-session'],
  ['https://rooster.example:443', '__Host-uurwerk-session'],
  ['https://rooster.example:8443', '__Host-uurwerk8443-session'],
  ['http://localhost:3000', 'uurwerk3000-session'],
])('the cookie of a session at %s is %s', (publicUrl, name) => {
  const cookies = createCookies(publicUrl)
  expect(cookies.setSession('sealed', 60)).toMatch(new RegExp(`^${name}=sealed;`))
  expect(cookies.readSession(`${name}=sealed`)).toBe('sealed')
})

test('servers of one host with other ports do not read each other’s cookies', () => {
  const [first, second] = [createCookies('https://localhost:8443'), createCookies('https://localhost:8444')]
  const header = [first.setSession('ours', 60), first.setAttempt('a state of ours', 'attempt', 60)]
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  expect(second.readSession(header)).toBeUndefined()
  expect(second.listOtherAttemptNames(header, 'theirs')).toEqual([])
})
