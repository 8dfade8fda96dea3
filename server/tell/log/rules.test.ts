import { expect, test } from 'vitest'
import { sanitizeText, maximumReportBytes, sanitizeReport } from './rules.ts'

test.each([
  ['No answer from /api/Attendee/search?search=Jansen&filter=3', 'No answer from /api/Attendee/search?…'],
  ['at https://school.example/callback?code=abc&state=x:1:2', 'at https://school.example/callback?…'],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer [token]'],
  ['refused eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJKVkQifQ.c2ln here', 'refused [token] here'],
  ['GET /feeds/s3cret_-token.ics', 'GET /feeds/[token].ics'],
  ['no such person: j.vandijk@school.example', 'no such person: [e-mail]'],
])('what is secret in "%s" is left out', (text, expected) => {
  expect(sanitizeText(text)).toBe(expected)
})

test('nothing in a text steers a terminal or hides what follows; the lines of a stack stay', () => {
  expect(sanitizeText('a\u001b[2Jb\u0007c\u009bd\u202ee\u2028f\tg\r\nh')).toBe('a [2Jb c d e f g \nh')
})

test('ordinary texts, questions and stacks of every browser are left as they are', () => {
  for (const text of [
    'TypeError: x is not a function',
    'Is dit nog open? Nee.',
    'week@https://school.example/assets/app/index-C1.js:1:42\n@http://localhost:3000/x.js:2:1',
    '    at Lesson (https://school.example/assets/app/index-C1.js:1:42)',
    'café, wóensdag, 日本',
  ])
    expect(sanitizeText(text)).toBe(text)
})

test('every text of a report is made harmless, also those inside of others', () => {
  expect(sanitizeReport({ a: 'x\u0000', b: ['/x?y=1', { c: 'z\u001b' }], d: 4, e: null })).toEqual({
    a: 'x ',
    b: ['/x?…', { c: 'z ' }],
    d: 4,
    e: null,
  })
})

test('the longest text of one character is gone through at once', () => {
  for (const unit of ['?', 'a', 'eyJ-', 'Bearer ', '/feeds/', '@', 'a.', '?a']) {
    // A backtracking pattern would take minutes and time out.
    expect(sanitizeText(unit.repeat(160_000 / unit.length)).length, unit).toBeGreaterThan(0)
  }
})

test('a report is cut to what is kept of it, longest texts first, and stays one that can be read', () => {
  const report = {
    title: 'TypeError',
    message: 'é'.repeat(10_000),
    stack: '"\\\n'.repeat(3000),
    navigationHistory: Array.from({ length: 20 }, () => `/roster/${'😀'.repeat(900)}`),
    status: 500,
  }
  const kept = sanitizeReport(report)
  const bytes = Buffer.byteLength(JSON.stringify(kept))
  expect(bytes).toBeLessThanOrEqual(maximumReportBytes)
  expect(bytes).toBeGreaterThan(maximumReportBytes / 4)
  expect(kept).toMatchObject({ title: 'TypeError', status: 500 })
  expect(kept.navigationHistory.every((address) => address.startsWith('/roster/') && address.isWellFormed())).toBe(true)
  expect(report.message.startsWith(kept.message)).toBe(true)
})
