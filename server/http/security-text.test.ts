import { expect, test } from 'vitest'
import { testApp } from '../test/test-app.ts'
import { testDatabase } from '../test/test-database.ts'

const { db } = await testDatabase()

test('security.txt gives the contact, the canonical address and an expiry date', async () => {
  const { inject } = await testApp(db, undefined, { securityContact: 'mailto:it@school.example' })
  const answer = await inject({ url: '/.well-known/security.txt' })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = new Map(
    answer.body
      .trimEnd()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  )
  expect(fields.get('Contact')).toBe('mailto:it@school.example')
  expect(fields.get('Canonical')).toBe('http://localhost/.well-known/security.txt')
  const days =
    Temporal.Now.instant()
      .until(fields.get('Expires') ?? '')
      .total('hours') / 24
  expect(days).toBeGreaterThan(80)
  expect(days).toBeLessThan(365)
})

test('security.txt answers 404 when no contact is configured', async () => {
  const { inject } = await testApp(db)
  expect((await inject({ url: '/.well-known/security.txt' })).statusCode).toBe(404)
})
