import { expect, test } from 'vitest'
import { build } from '../lib/build.ts'
import { version } from '../lib/version.ts'
import { testApp } from '../test/test-app.ts'
import { testDatabase } from '../test/test-database.ts'

const { db } = await testDatabase()
const { app } = await testApp(db)

test('liveness, readiness and metrics report the version, the build and the number of requests', async () => {
  expect((await app.inject('/health/live')).json()).toEqual({ status: 'live', version, build })
  expect((await app.inject('/health/ready')).json()).toEqual({ status: 'ready' })
  expect((await app.inject('/metrics')).body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/health\/ready",status="200"\} 1/,
  )
  const { body } = await app.inject('/metrics')
  expect(body).toContain(`uurwerk_build_info{version="${version}",build="${build}"} 1`)
  expect(body).toContain('uurwerk_event_streams 0')
  expect(body).toContain('uurwerk_sign_in_failures_total')
})

test.each(['/METRICS', '/Metrics', '/%6detrics', '/metrics/', '//metrics', '/Health/ready'])(
  'the server answers 404 at %s, which a proxy that blocks the operator addresses may let through',
  async (address) => {
    const answer = await app.inject(address)
    expect([address, answer.statusCode]).toEqual([address, 404])
    expect(answer.body).not.toMatch(/process_cpu|"ready"/)
  },
)
