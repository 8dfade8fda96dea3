import { Registry } from 'prom-client'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  startGlewlwydProvider,
  startGoogleProvider,
  startUndecodingProvider,
} from '../account/sign-in/test/providers.ts'
import { createFixedClock } from '../lib/clock.ts'
import { listJobStatuses, startJobs } from '../tell/jobs/service.ts'
import { runCommand } from '../test/command-line.ts'
import { testDatabase } from '../test/test-database.ts'
import { isFullRun } from '#server/test/full.ts'

const { db, pool, url } = await testDatabase()
const small = await testDatabase('small school')

const runDoctor = (settings: Record<string, string>) => runCommand(settings, 'doctor')

test.skipIf(!isFullRun)('doctor reports the job that failed and its error', async () => {
  const metrics = new Registry()
  const clock = () => createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
  const run = () => Promise.reject(new Error('no mail server'))
  const every = { due: 1, waiting: 1 }
  const jobs = [{ name: 'mail', cron: '* * * * *', run }]
  const stop = await startJobs(jobs, { db, pool, clock, metrics, warn: () => undefined, every })
  await expect.poll(async () => (await listJobStatuses(db))[0]?.failedAt, { timeout: 20_000 }).toMatch(/Z$/)
  await stop()
  const { status, stdout } = await runDoctor({ DATABASE_URL: url })
  expect(status).toBe(1)
  expect(stdout).toMatch(/^FAIL {2}jobs +mail failed at .*: no mail server$/m)
})

test('doctor fails on a database whose locale knows no letters outside ASCII', async () => {
  const { pathname } = new URL(url)
  const name = `${pathname.slice(1)}_ascii`
  await pool.query(`create database ${name} template template0 encoding 'UTF8' locale_provider libc locale 'C'`)
  onTestFinished(async () => void (await pool.query(`drop database ${name} with (force)`)))
  const { status, stdout } = await runDoctor({ DATABASE_URL: url.replace(pathname, `/${name}`) })
  expect(stdout).toMatch(/^FAIL {2}database +external PostgreSQL .*; its locale .* C\.UTF-8$/m)
  expect(status).toBe(1)
  expect((await runDoctor({ DATABASE_URL: url })).stdout).toMatch(/^ok {4}database +external PostgreSQL \S+, \d+ MiB$/m)
})

describe.each([
  ['only in the body', startGoogleProvider],
  ['undecoded', startUndecodingProvider],
  ['by Glewlwyd', startGlewlwydProvider],
])('doctor on a client secret that is accepted %s', (_, startProvider) => {
  const checkSecret = async (change: (secret: string) => string) => {
    const { issuer, provider } = await startProvider('http://localhost:59999')
    const { clientId, clientSecret = '' } = provider
    return runDoctor({
      DATABASE_URL: small.url,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: change(clientSecret),
      PUBLIC_URL: 'http://localhost:59999',
    })
  }

  test('says that the provider answers if it is right', async () => {
    expect((await checkSecret((secret) => secret)).stdout).toMatch(/^ok {4}sign-in +http.* answers$/m)
  })

  test('fails if it is wrong', async () => {
    const { status, stdout } = await checkSecret((secret) => `${secret}x`)
    expect(stdout).toMatch(/^FAIL {2}sign-in +http.*: the provider refuses the client id or its secret$/m)
    expect(status).toBe(1)
  })
})

describe('doctor on sign-in settings', () => {
  const openSignIn = { BUILT_IN_SIGN_IN: 'anyone-can-be-anyone' }

  test('fails on a network address without a provider, and suggests the misspelt setting', async () => {
    const { status, stdout } = await runDoctor({
      PUBLIC_URL: 'https://rooster.example',
      OIDC_ISSUR: 'https://login.example',
    })
    expect(status).toBe(1)
    expect(stdout).toMatch(
      /^FAIL {2}configuration +OIDC_ISSUER: required .*; OIDC_ISSUR is not a setting; did you mean/m,
    )
  })

  test('fails on a setting that is likely misspelt, and only notes another unknown setting', async () => {
    const misspelt = await runDoctor({ DATABASE_URL: small.url, DATABASE_POL: '5' })
    expect(misspelt.stdout).toMatch(
      /^FAIL {2}configuration .*DATABASE_POL is not a setting; did you mean DATABASE_POOL\?$/m,
    )
    expect(misspelt.status).toBe(1)
    const noted = await runDoctor({ DATABASE_URL: small.url, SMTP_HOST: 'mail.example' })
    expect(noted.stdout).toMatch(/^ok {4}configuration .*SMTP_HOST is not a setting$/m)
    expect(noted.status).toBe(0)
  })

  test('reports that the built-in sign-in of an imported school asks for a code', async () => {
    const { status, stdout } = await runDoctor({ DATABASE_URL: small.url })
    expect(stdout).toMatch(/^ok {4}sign-in +the built-in sign-in with a code, for trying only$/m)
    expect(status).toBe(0)
  })

  test('fails on an imported school that listens on the network without a provider', async () => {
    const { status, stdout } = await runDoctor({ DATABASE_URL: small.url, HOST: '0.0.0.0' })
    expect(stdout).toMatch(/^FAIL {2}sign-in +OIDC_ISSUER: required/m)
    expect(status).toBe(1)
  })

  test('fails when BUILT_IN_SIGN_IN is anyone-can-be-anyone, even with a provider', async () => {
    for (const extraSettings of [
      {},
      { PUBLIC_URL: 'https://rooster.example' },
      { OIDC_ISSUER: 'https://login.example' },
    ]) {
      const { status, stdout } = await runDoctor({ DATABASE_URL: small.url, ...openSignIn, ...extraSettings })
      expect(stdout).toMatch(/^FAIL {2}sign-in +BUILT_IN_SIGN_IN .*remove/m)
      expect(status).toBe(1)
    }
  })
})
