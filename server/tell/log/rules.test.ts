import { expect, test } from 'vitest'
import { sanitizeText, maximumReportBytes, sanitizeReport } from './rules.ts'

test.each([
  ['No answer from /api/Attendee/search?search=Jansen&filter=3', 'No answer from /api/Attendee/search?…'],
  ['at https://school.example/callback?code=abc&state=x:1:2', 'at https://school.example/callback?…'],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer [token]'],
  ['refused eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJKVkQifQ.c2ln here', 'refused [token] here'],
  ['GET /feeds/s3cret_-token.ics', 'GET /feeds/[token].ics'],
  ['no such person: j.vandijk@school.example', 'no such person: [e-mail]'],
])('sanitizeText removes the secrets from “%s”', (text, expected) => {
  expect(sanitizeText(text)).toBe(expected)
})

test('sanitizeText removes control and direction characters, and keeps line breaks', () => {
  expect(sanitizeText('a\u001b[2Jb\u0007c\u009bd\u202ee\u2028f\tg\r\nh')).toBe('a [2Jb c d e f g \nh')
})

test('sanitizeText leaves ordinary texts and browser stacks unchanged', () => {
  for (const text of [
    'TypeError: x is not a function',
    'Is dit nog open? Nee.',
    'week@https://school.example/assets/app/index-C1.js:1:42\n@http://localhost:3000/x.js:2:1',
    '    at Lesson (https://school.example/assets/app/index-C1.js:1:42)',
    'café, wóensdag, 日本',
  ])
    expect(sanitizeText(text)).toBe(text)
})

test('sanitizeReport sanitizes every text of a report, including nested texts', () => {
  expect(sanitizeReport({ a: 'x\u0000', b: ['/x?y=1', { c: 'z\u001b' }], d: 4, e: null })).toEqual({
    a: 'x ',
    b: ['/x?…', { c: 'z ' }],
    d: 4,
    e: null,
  })
})

test('sanitizeText handles 160,000 characters of a repeated pattern without backtracking', () => {
  for (const unit of ['?', 'a', 'eyJ-', 'Bearer ', '/feeds/', '@', 'a.', '?a']) {
    // A backtracking pattern would take minutes and time out.
    expect(sanitizeText(unit.repeat(160_000 / unit.length)).length, unit).toBeGreaterThan(0)
  }
})

test('sanitizeReport shortens the longest texts until a report fits its limit, and keeps them well formed', () => {
  const report = {
    title: 'TypeError',
    message: 'é'.repeat(10_000),
    stack: '"\\\n'.repeat(3000),
    navigationHistory: Array.from({ length: 20 }, () => `/roster/${'😀'.repeat(900)}`),
    status: 500,
  }
  const sanitized = sanitizeReport(report)
  const bytes = Buffer.byteLength(JSON.stringify(sanitized))
  expect(bytes).toBeLessThanOrEqual(maximumReportBytes)
  expect(bytes).toBeGreaterThan(maximumReportBytes / 4)
  expect(sanitized).toMatchObject({ title: 'TypeError', status: 500 })
  expect(sanitized.navigationHistory.every((address) => address.startsWith('/roster/') && address.isWellFormed())).toBe(
    true,
  )
  expect(report.message.startsWith(sanitized.message)).toBe(true)
})
