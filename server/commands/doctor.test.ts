import { Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { createFixedClock } from '../lib/clock.ts'
import { listLastRuns, startJobs } from '../tell/jobs/service.ts'
import { runCommand } from '../test/command-line.ts'
import { testDatabase } from '../test/test-database.ts'

const { db, pool, url } = await testDatabase()
const small = await testDatabase('small school')

const doctor = (settings: Record<string, string>) => runCommand(settings, 'doctor')

test('doctor says which job failed, until it is done', async () => {
  const metrics = new Registry()
  const clock = () => createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
  const work = () => Promise.reject(new Error('no mail server'))
  const every = { due: 1, waiting: 1 }
  const jobs = [{ name: 'mail', cron: '* * * * *', work }]
  const stop = await startJobs(jobs, { db, pool, clock, metrics, warn: () => undefined, every })
  await expect.poll(async () => (await listLastRuns(db))[0]?.failedAt, { timeout: 20_000 }).toMatch(/Z$/)
  await stop()
  const { status, stdout } = await doctor({ DATABASE_URL: url })
  expect(status).toBe(1)
  expect(stdout).toMatch(/^FAIL {2}jobs +mail failed at .*: no mail server$/m)
})

describe('doctor on signing in', () => {
  const open = { BUILT_IN_SIGN_IN: 'anyone-can-be-anyone' }

  test('fails for an address of the network without a provider, and names the setting that was misspelt', async () => {
    const { status, stdout } = await doctor({
      PUBLIC_URL: 'https://rooster.example',
      OIDC_ISSUR: 'https://login.example',
    })
    expect(status).toBe(1)
    expect(stdout).toMatch(
      /^FAIL {2}configuration +OIDC_ISSUER: required .*; OIDC_ISSUR is not a setting; did you mean/m,
    )
  })

  test('fails for a setting that is likely misspelt, and only notes one that is not', async () => {
    const misspelt = await doctor({ DATABASE_URL: small.url, DATABASE_POL: '5' })
    expect(misspelt.stdout).toMatch(
      /^FAIL {2}configuration .*DATABASE_POL is not a setting; did you mean DATABASE_POOL\?$/m,
    )
    expect(misspelt.status).toBe(1)
    const noted = await doctor({ DATABASE_URL: small.url, SMTP_HOST: 'mail.example' })
    expect(noted.stdout).toMatch(/^ok {4}configuration .*SMTP_HOST is not a setting$/m)
    expect(noted.status).toBe(0)
  })

  test('says of an imported school that the built-in sign-in asks for a code', async () => {
    const { status, stdout } = await doctor({ DATABASE_URL: small.url })
    expect(stdout).toMatch(/^ok {4}sign-in +the built-in sign-in with a code, for trying only$/m)
    expect(status).toBe(0)
  })

  test('fails for an imported school that the network reaches without a provider', async () => {
    const { status, stdout } = await doctor({ DATABASE_URL: small.url, HOST: '0.0.0.0' })
    expect(stdout).toMatch(/^FAIL {2}sign-in +OIDC_ISSUER: required/m)
    expect(status).toBe(1)
  })

  test('fails once BUILT_IN_SIGN_IN lets anyone be anyone, beside a provider too', async () => {
    for (const more of [{}, { PUBLIC_URL: 'https://rooster.example' }, { OIDC_ISSUER: 'https://login.example' }]) {
      const { status, stdout } = await doctor({ DATABASE_URL: small.url, ...open, ...more })
      expect(stdout).toMatch(/^FAIL {2}sign-in +BUILT_IN_SIGN_IN .*remove/m)
      expect(status).toBe(1)
    }
  })
})
