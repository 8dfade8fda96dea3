import { signInCalls } from '@uurwerk/contract/account/sign-in'
import { appointmentContract } from '@uurwerk/contract/roster/appointment'
import { attendeeFindContract } from '@uurwerk/contract/roster/attendee-find'
import { bookingFindContract } from '@uurwerk/contract/rooms/booking-find'
import { defineContract } from '@uurwerk/contract/endpoint'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError, call, NetworkError, readAnswer } from './call.ts'
import { buildRequest, buildUrl } from './request.ts'
import { setCurrentLanguage } from './language.ts'

const { roster, patch, dateRange } = appointmentContract

const endpoints = defineContract({
  save: { method: 'PUT', path: '/api/thing/:id', summary: '', access: 'any', result: z.string(), errors: [] },
  text: {
    method: 'GET',
    path: '/api/text',
    summary: '',
    access: 'any',
    answer: 'text',
    result: z.string(),
    errors: [],
  },
})

const createProblem = (body: object, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } })

const readError = async (response: Response) =>
  readAnswer(dateRange, response, '/api/x').then(
    () => expect.unreachable('the answer should have been an error'),
    (error: unknown) => error,
  )

afterEach(() => setCurrentLanguage('nl'))

describe('buildUrl', () => {
  it('fills in path parameters and joins lists with commas', () => {
    const input = { params: { start: '2026-11-16', end: '2026-11-20' }, query: { atnId: ['me', 14] } }
    expect(buildUrl(roster, input)).toBe('/api/Appointment/Date/2026-11-16/2026-11-20/Attendee?atnId=me,14')
  })
  it('leaves out undefined query parameters', () => {
    expect(buildUrl(attendeeFindContract.search, { query: { search: undefined, filter: undefined } })).toBe(
      '/api/Attendee/search',
    )
  })
  it('escapes a comma inside a list item, so that the server reads the item as a whole', () => {
    const query = { features: ['beamer, groot', "pc's", 'a\\b'] }
    const address = buildUrl(bookingFindContract.find, { params: { start: '2026-11-19T13:00', minutes: 60 }, query })
    expect(address).toBe("/api/booking/find/2026-11-19T13%3A00/60?features=beamer%5C%2C%20groot,pc's,a%5C%5Cb")
    const parsedQuery = bookingFindContract.find.query.parse({
      features: new URLSearchParams(address.split('?')[1]).get('features'),
    })
    expect(parsedQuery).toEqual(query)
  })
  it('percent-encodes user input in the query and in path parameters', () => {
    expect(buildUrl(attendeeFindContract.search, { query: { search: 'a&b, c/d' } })).toBe(
      '/api/Attendee/search?search=a%26b%2C%20c%2Fd',
    )
    expect(buildUrl(endpoints.save, { params: { id: '../x?' } })).toBe('/api/thing/..%2Fx%3F')
  })
})

describe('buildUrl for an attendee search', () => {
  const buildSearchUrl = (search?: string, filter?: number[]) =>
    buildUrl(attendeeFindContract.search, { query: { search, filter } })

  it('joins the ids of the filter with commas', () => {
    expect(buildSearchUrl('bakker', [3, 14, 15])).toBe('/api/Attendee/search?search=bakker&filter=3,14,15')
  })
  it('leaves out an undefined search term or filter', () => {
    expect(buildSearchUrl(undefined, [3])).toBe('/api/Attendee/search?filter=3')
    expect(buildSearchUrl('bakker')).toBe('/api/Attendee/search?search=bakker')
  })
})

describe('buildRequest', () => {
  it('sends the bearer token and the current language', () => {
    setCurrentLanguage('en')
    expect(buildRequest(roster, {}, 'abc')).toEqual({
      method: 'GET',
      headers: { Authorization: 'Bearer abc', 'Accept-Language': 'en' },
    })
  })
  it('sends no Authorization header when nobody is signed in', () => {
    expect(buildRequest(roster, {}, undefined).headers).not.toHaveProperty('Authorization')
  })
  it('sends a JSON Patch as application/json-patch+json, and any other body as application/json', () => {
    const body = [{ op: 'replace', path: '/isOnline', value: true }]
    expect(buildRequest(patch, { body }, 't')).toMatchObject({
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json-patch+json' },
      body: JSON.stringify(body),
    })
    expect(buildRequest(patch, { body: { name: 'x' } }, 't').headers).toMatchObject({
      'Content-Type': 'application/json',
    })
    expect(buildRequest(endpoints.save, { body: [1] }, 't').headers).toMatchObject({
      'Content-Type': 'application/json',
    })
  })
})

describe('readAnswer', () => {
  it('returns the unwrapped result', async () => {
    const range = { start: '2026-10-01', end: '2027-02-01' }
    await expect(readAnswer(dateRange, Response.json({ result: range }), '/x')).resolves.toEqual(range)
  })
  it('returns plain text where the contract says so', async () => {
    await expect(readAnswer(endpoints.text, new Response('saved'), '/x')).resolves.toBe('saved')
  })
  it('throws unknownError for an answer that does not match the contract', async () => {
    expect(await readError(Response.json({ result: { start: 'soon' } }))).toMatchObject({ code: 'unknownError' })
    expect(await readError(new Response('null'))).toMatchObject({ code: 'unknownError' })
  })
  it('throws an ApiError with the code, status, detail and instance of a refusal', async () => {
    const error = await readError(
      createProblem({ code: 'attendeeHasNoXedule', detail: 'Geen rooster', instance: '7f', status: 404 }, 404),
    )
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      code: 'attendeeHasNoXedule',
      status: 404,
      detail: 'Geen rooster',
      instance: '7f',
      url: '/api/x',
    })
  })
  it('keeps the well-formed errors of a refusal and drops malformed entries', async () => {
    const errors = [{ path: 'maxMinutes', message: '120' }]
    const problems = createProblem({ code: 'bookingProfileLimits', errors: [...errors, null, 'x', { path: 1 }] }, 422)
    expect(await readError(problems)).toMatchObject({ errors })
    expect(await readError(createProblem({ code: 'bookingProfileLimits', errors: 'x' }, 422))).toMatchObject({
      errors: [],
    })
  })
  it('throws unknownError for a code that is not in the error catalogue', async () => {
    expect(await readError(createProblem({ code: 'somethingNew' }, 409))).toMatchObject({
      code: 'unknownError',
      status: 409,
    })
    expect(await readError(createProblem({ code: 'toString' }, 409))).toMatchObject({ code: 'unknownError' })
  })
  it('derives the code from the status when a gateway answers without a code', async () => {
    expect(await readError(new Response('Bad gateway', { status: 502 }))).toMatchObject({ code: 'serviceUnavailable' })
    expect(await readError(new Response('null', { status: 401 }))).toMatchObject({ code: '401' })
    expect(await readError(new Response('', { status: 500 }))).toMatchObject({ code: 'unknownError' })
  })
})

/** Creates an answer whose body fails after its first bytes. */
function createFailingAnswer(cause: Error) {
  const firstBytes = new TextEncoder().encode('{"result":')
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(firstBytes),
    pull: (controller) => controller.error(cause),
  })
  return new Response(body)
}

describe('call', () => {
  /** Makes a call without a session. Returns its error. */
  const findCallError = async (answer: Response) => {
    vi.stubGlobal('fetch', async (address: string) =>
      address === signInCalls.session.path ? Response.json({ result: null }) : answer,
    )
    return call(dateRange, { query: { atnId: 'me' } }).catch((error: unknown) => error)
  }
  afterEach(() => vi.unstubAllGlobals())

  it.each<[string, Response]>([
    ['is cut off', createFailingAnswer(new TypeError('network error'))],
    ['ends too early', new Response('{"result":')],
    ['is the page of a hotspot', new Response('<html>')],
    ['comes too late', createFailingAnswer(new DOMException('signal timed out', 'TimeoutError'))],
  ])('throws a NetworkError if the answer %s', async (_, answer) => {
    expect(await findCallError(answer)).toBeInstanceOf(NetworkError)
  })
  it('throws the abort of a call whose answer was still arriving', async () => {
    const abort = new DOMException('aborted', 'AbortError')
    expect(await findCallError(createFailingAnswer(abort))).toBe(abort)
  })
})
