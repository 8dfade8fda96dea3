import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { contracts } from '@uurwerk/contract/index'
import { expect, test } from 'vitest'
import { version } from '../lib/version.ts'
import { testApp } from '../test/app.ts'
import { testDatabase } from '../test/harness.ts'

const { db } = await testDatabase()
const api = await testApp(db)
const { app } = api

test('the OpenAPI document is valid and names every call of the contract', async () => {
  const document = (await api.with().get('/api/openapi.json')).body as Record<string, unknown> & {
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

test('Redocly’s recommended rules have nothing to say about it', async () => {
  const source = JSON.stringify((await api.with().get('/api/openapi.json')).body)
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

test('it says of each PATCH whether it takes JSON Patch or the whole, and which calls take a version', async () => {
  interface Operation {
    requestBody: { content: Record<string, unknown> }
    parameters: { name: string }[]
  }
  const { paths } = (await api.with().get('/api/openapi.json')).body as {
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
  expect(versioned.toSorted()).toEqual(['/api/Appointment/{id}', '/api/Settings', '/api/booking/{id}'])
})

test('the page that shows it is served by ourselves, and names no other host', async () => {
  for (const path of ['/api/docs', '/api/docs/start.js', '/api/docs/reader/standalone.js'])
    expect((await app.inject(path)).statusCode).toBe(200)
  expect((await app.inject('/api/docs')).body).not.toMatch(/https?:/)
  expect((await app.inject('/api/docs/reader/standalone.js.map')).statusCode).toBe(404)
})

test('live, ready and measured', async () => {
  expect((await app.inject('/health/live')).json()).toEqual({ status: 'live', version })
  expect((await app.inject('/health/ready')).json()).toEqual({ status: 'ready' })
  expect((await app.inject('/metrics')).body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/health\/ready",status="200"\} 1/,
  )
})

test('the texts of both languages are served, and answered with 304 to who has them', async () => {
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

test('translationsMissing: texts of a language that there is not', async () => {
  const answer = await app.inject('/assets/i18n/fr.json')
  expect(answer.json()).toMatchObject({ status: 404, code: 'translationsMissing' })
})
