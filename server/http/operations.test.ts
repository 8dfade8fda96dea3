import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { errorCatalogue } from '@uurwerk/contract/errors'
import { contracts } from '@uurwerk/contract/index'
import { expect, test } from 'vitest'
import { build } from '../lib/build.ts'
import { version } from '../lib/version.ts'
import { testApp } from '../test/test-app.ts'
import { testDatabase } from '../test/test-database.ts'

const { db } = await testDatabase()
const api = await testApp(db)
const { app } = api

test('the OpenAPI document is valid and names every call of the contract', async () => {
  const document = (await api.anonymous().get('/api/openapi.json')).body as Record<string, unknown> & {
    info: { version: string }
    paths: Record<string, Record<string, { operationId: string; summary: string }>>
  }
  expect(document.info.version).toBe(version)
  const validator = new Validator()
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
  const operations = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  const calls = Object.entries(contracts).flatMap(([feature, contract]) =>
    Object.keys(contract).map((name) => `${feature}.${name}`),
  )
  expect(operations.toSorted()).toEqual(calls.toSorted())
})

test('the OpenAPI document passes Redocly’s recommended rules', async () => {
  const source = JSON.stringify((await api.anonymous().get('/api/openapi.json')).body)
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
  // The specification has `student` where a round's id may stand; ids are numbers, so nothing is ambiguous.
  const unlike = /student\/\{studentId\}` and `\/api\/roster-interrogation\/\{id\}\/\w+`/
  const found = problems.filter(({ ruleId, message }) => ruleId !== 'no-ambiguous-paths' || !unlike.test(message))
  expect(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

test('the OpenAPI document lists the media types of each PATCH and the calls that take If-Match', async () => {
  interface Operation {
    requestBody: { content: Record<string, unknown> }
    parameters: { name: string }[]
  }
  const { paths } = (await api.anonymous().get('/api/openapi.json')).body as {
    paths: Record<string, Record<string, Operation>>
  }
  const taken = (path: string, method: string) => Object.keys(paths[path]?.[method]?.requestBody.content ?? {})
  const jsonPatch = ['application/json-patch+json', 'application/json']
  expect(taken('/api/booking/{id}', 'patch')).toEqual(['application/json'])
  expect(taken('/api/Appointment/{id}', 'patch')).toEqual(jsonPatch)
  expect(taken('/api/Settings', 'patch')).toEqual(jsonPatch)
  expect(taken('/api/Settings/Feeds', 'post')).toEqual(['application/json'])
  const versioned = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ parameters }) =>
      parameters.some(({ name }) => name === 'If-Match') ? path : [],
    ),
  )
  expect(versioned.toSorted()).toEqual([
    '/api/Appointment/{id}',
    '/api/AvailabilityRequest/Request/{id}/Attendee/{attendeeId}',
    '/api/AvailabilityRequest/Review/{id}/Attendee/{attendeeId}',
    '/api/ComposeRoster/Presets/{id}',
    '/api/Program/{attendeeId}/Subject/{courseId}/PlannedWeek/{week}',
    '/api/Settings',
    '/api/booking/{id}',
    '/api/roster-interrogation/{id}',
  ])
})

test('the API page names every call and error code, and loads only its own style and script', async () => {
  const page = await app.inject('/api/docs')
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
  expect(policy).not.toContain('unsafe')
  expect(page.body).not.toMatch(/https?:|<style|<script(?! src="\/api\/docs\/try\.js")|\son\w+=|\sstyle=/)
  const addresses = [...page.body.matchAll(/(?:<link[^>]*href|<script src)="([^"]+)"/g)].map(([, address]) => address)
  // The web app serves the icon and the font.
  expect(addresses).toEqual(['/favicon.svg', '/assets/font.css', '/api/docs/style.css', '/api/docs/try.js'])
  for (const address of addresses.slice(2)) expect((await app.inject(address ?? '')).statusCode, address).toBe(200)
  const ids = new Set([...page.body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const calls = Object.entries(contracts).flatMap(([feature, contract]) =>
    Object.keys(contract).map((name) => `${feature}.${name}`),
  )
  expect([...calls, ...Object.keys(errorCatalogue)].filter((id) => !ids.has(id))).toEqual([])
  // The `type` of a refusal links to its explanation.
  const { type } = (await app.inject('/api/Session')).json<{ type: string }>()
  expect(ids).toContain(type.replace('/api/docs#', ''))
})

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

test('the translations of both languages are served, and a request with the current ETag gets 304', async () => {
  for (const language of ['nl', 'en']) {
    const answer = await app.inject(`/assets/i18n/${language}.json`)
    expect(answer.json()).toMatchObject({ COMMON: { LANGUAGE: language === 'nl' ? 'Nederlands' : 'English' } })
    const again = await app.inject({
      url: `/assets/i18n/${language}.json`,
      headers: { 'if-none-match': String(answer.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  }
})

test('translations are sent with brotli at its highest quality, also to a browser that accepts zstd', async () => {
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const answer = await app.inject({ url: '/assets/i18n/nl.json', headers })
  const text = brotliDecompressSync(answer.rawPayload)
  expect(JSON.parse(text.toString())).toMatchObject({ COMMON: { LANGUAGE: 'Nederlands' } })
  // brotliCompressSync uses the maximum quality by default.
  expect(answer.rawPayload).toEqual(brotliCompressSync(text))
})

test('translationsMissing: the server refuses a request for an unsupported language', async () => {
  const answer = await app.inject('/assets/i18n/fr.json')
  expect(answer.json()).toMatchObject({ status: 404, code: 'translationsMissing' })
})
