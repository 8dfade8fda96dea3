import { beforeAll, describe, expect, test } from 'vitest'
import { addPerson } from '#server/auth/test/people.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { Browser } from '../identity-provider/test/browser.ts'
import { startGlewlwydProvider, startGoogleProvider, startUndecodingProvider } from './test/providers.ts'
import { signInAtProvider, startSchoolWith } from './test/installation.ts'

const { db } = await testDatabase()
beforeAll(() => addPerson(db, { sourceId: 'S1', name: 'Sanne', email: 'sanne@school.example' }))

const startSchool = (startProvider: typeof startGoogleProvider, settings = {}) =>
  startSchoolWith(db, startProvider, settings)

describe('the client secret', () => {
  test('is sent in the form that the provider accepts, which the server determines once', async () => {
    const { school, schoolProvider } = await startSchool(startGoogleProvider)
    for (const account of ['g1', 'g1'])
      expect((await signInAtProvider(new Browser(), school, account)).status).toBe(303)
    // First the header, encoded and unencoded; later requests only the body.
    expect(schoolProvider.tokenRequests.map(({ authorization }) => authorization?.split(' ')[0])).toEqual([
      'Basic',
      'Basic',
      undefined,
      undefined,
    ])
  })

  test.each([
    ['invalid_client', startUndecodingProvider],
    ['unauthorized_client', startGlewlwydProvider],
  ])('is sent unencoded after a provider that does not decode it answers %s', async (_, startProvider) => {
    const { school, schoolProvider } = await startSchool(startProvider)
    for (const account of ['u1', 'u1'])
      expect((await signInAtProvider(new Browser(), school, account)).status).toBe(303)
    const [first, ...others] = schoolProvider.tokenRequests.map(({ authorization }) => authorization)
    expect(first).toMatch(/^Basic /)
    expect(new Set(others).size).toBe(1)
    expect(others).not.toContain(first)
    expect(school.lines).toEqual([])
  })

  test('is reported as a configuration error when it is wrong', async () => {
    const { school } = await startSchool(startGoogleProvider, { clientSecret: 'another' })
    const answer = await signInAtProvider(new Browser('en'), school, 'g1')
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('Signing in is not set up properly yet')
    expect(school.lines).toMatchObject([{ provider: '', reason: 'the provider answered invalid_client' }])
    const metrics = await (await fetch(`${school.url}/metrics`)).text()
    expect(metrics).toContain('uurwerk_sign_in_failures_total{kind="MISCONFIGURED"} 1')
  })
})
