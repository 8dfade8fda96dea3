import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { errorCatalogue } from '@uurwerk/contract/errors'
import { contracts, openCalls } from '@uurwerk/contract/index'
import { expect, test } from 'vitest'
import { version } from '../../lib/version.ts'
import { testApp } from '../../test/test-app.ts'
import { testDatabase } from '../../test/test-database.ts'

const { db } = await testDatabase()
const api = await testApp(db)
const { app } = api

interface Operation {
  operationId: string
  requestBody?: { content: Record<string, unknown> }
  parameters: { name: string }[]
}
interface OpenApiDocument extends Record<string, unknown> {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
}
const fetchDocument = async () => (await api.anonymous().get('/api/openapi.json')).body as OpenApiDocument

const calls = [...Object.entries(contracts), ...Object.entries(openCalls)].flatMap(([feature, contract]) =>
  Object.keys(contract).map((name) => `${feature}.${name}`),
)

test('the OpenAPI document is valid and names every call of the contract', async () => {
  const document = await fetchDocument()
  expect(document.info.version).toBe(version)
  const validator = new Validator()
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
  const operationIds = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(operationIds.toSorted()).toEqual(calls.toSorted())
})

test('the OpenAPI document has the setup without a bearer, with what it needs and answers', async () => {
  const setUp = (await fetchDocument()).paths['/api/Setup']?.['post']
  expect(setUp).toMatchObject({
    operationId: 'school.setUp',
    security: [],
    requestBody: {
      content: { 'application/json': { schema: { required: expect.arrayContaining(['code', 'email']) } } },
    },
    responses: { 201: { content: { 'application/json': {} } }, 401: {}, 409: { description: 'importRunning' } },
  })
})

test('the OpenAPI document passes Redocly’s recommended rules', async () => {
  const source = JSON.stringify(await fetchDocument())
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
  // The specification has `student` where a round's id may stand; ids are numbers, so nothing is ambiguous.
  const acceptedAmbiguity =
    /student\/\{studentId\}` and `\/api\/roster-interrogation\/\{id\}\/\w+`|Details\/\{id\}` and `\/api\/Appointment\/\{id\}\/(change|alternatives)`/
  const unacceptedProblems = problems.filter(
    ({ ruleId, message }) => ruleId !== 'no-ambiguous-paths' || !acceptedAmbiguity.test(message),
  )
  expect(unacceptedProblems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

test('the OpenAPI document lists the media types of each PATCH and the calls that take If-Match', async () => {
  const { paths } = await fetchDocument()
  const listMediaTypes = (path: string, method: string) =>
    Object.keys(paths[path]?.[method]?.requestBody?.content ?? {})
  const jsonPatch = ['application/json-patch+json', 'application/json']
  expect(listMediaTypes('/api/booking/{id}', 'patch')).toEqual(['application/json'])
  expect(listMediaTypes('/api/Appointment/{id}', 'patch')).toEqual(jsonPatch)
  expect(listMediaTypes('/api/Settings', 'patch')).toEqual(jsonPatch)
  expect(listMediaTypes('/api/Settings/Feeds', 'post')).toEqual(['application/json'])
  const callsWithIfMatch = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters }]) =>
      parameters.some(({ name }) => name === 'If-Match') ? `${path} ${method}` : [],
    ),
  )
  expect(callsWithIfMatch.toSorted()).toEqual([
    '/api/Absence/{id} delete',
    '/api/Absence/{id} patch',
    '/api/Announcement/{id} delete',
    '/api/Announcement/{id} patch',
    '/api/Appointment/{id} delete',
    '/api/Appointment/{id} patch',
    '/api/Appointment/{id}/change delete',
    '/api/Appointment/{id}/change post',
    '/api/AvailabilityRequest/Request/{id}/Attendee/{attendeeId} patch',
    '/api/AvailabilityRequest/Review/{id}/Attendee/{attendeeId} patch',
    '/api/Choice/{id} delete',
    '/api/Choice/{id} patch',
    '/api/ComposeRoster/Presets/{id} delete',
    '/api/ComposeRoster/Presets/{id} put',
    '/api/Exam/{id} delete',
    '/api/Exam/{id} patch',
    '/api/Program/{attendeeId}/Subject/{courseId}/PlannedWeek/{week} patch',
    '/api/School/BookingProfiles/{id} delete',
    '/api/School/BookingProfiles/{id} put',
    '/api/School/Modules put',
    '/api/School/Rooms/{id} put',
    '/api/School/Rooms/{id}/blocks/{blockId} delete',
    '/api/School/Rooms/{id}/blocks/{blockId} put',
    '/api/School/Settings put',
    '/api/Settings patch',
    '/api/booking/{id} delete',
    '/api/booking/{id} patch',
    '/api/roster-interrogation/{id} delete',
    '/api/roster-interrogation/{id} patch',
  ])
})

test('the API page names every call and error code, and loads only its own style and script', async () => {
  const page = await app.inject('/api/docs')
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
  expect(policy).not.toContain('unsafe')
  expect(page.body).not.toMatch(/https?:|<style|<script(?! src="\/api\/docs\/try\.js")|\son\w+=|\sstyle=/)
  const assetUrls = [...page.body.matchAll(/(?:<link[^>]*href|<script src)="([^"]+)"/g)].map(([, url]) => url)
  // The web app serves the icon and the font.
  expect(assetUrls).toEqual(['/favicon.svg', '/assets/font.css', '/api/docs/style.css', '/api/docs/try.js'])
  for (const url of assetUrls.slice(2)) expect((await app.inject(url ?? '')).statusCode, url).toBe(200)
  const ids = new Set([...page.body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  expect([...calls, ...Object.keys(errorCatalogue)].filter((id) => !ids.has(id))).toEqual([])
  // The `type` of a refusal links to its explanation.
  const { type } = (await app.inject('/api/Session')).json<{ type: string }>()
  expect(ids).toContain(type.replace('/api/docs#', ''))
})
