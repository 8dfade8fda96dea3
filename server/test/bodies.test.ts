import { contracts } from '@uurwerk/contract/index'
import type { Contract } from '@uurwerk/contract/endpoint'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { bodyBounds, isWithinBounds } from '../http/body-bounds.ts'
import { testApp } from './test-app.ts'
import { testDatabase } from './test-database.ts'
import { getAppointmentId, putSmallSchool } from './small-school.ts'
import { isFullRun } from '#server/test/full.ts'

const { db } = await testDatabase()
const api = await testApp(db)
const { app } = api
let port = 0
let path = ''
let authorization = ''
beforeAll(async () => {
  await putSmallSchool(db)
  path = `/api/Appointment/${await getAppointmentId(db, 'l1')}`
  authorization = `authorization: Bearer ${await api.mintToken('teun')}\r\n`
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})

/** Sends text over a raw connection. Resolves to the whole response and its first line. */
function send(
  text: string,
  sendRest?: (write: (part: string) => void) => void,
): Promise<{ line: string; response: string }> {
  return new Promise((resolve) => {
    let response = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text)
      sendRest?.((part) => socket.writable && socket.write(part))
    })
    const finish = () => resolve({ line: response.split('\r\n')[0] ?? '', response })
    socket.on('data', (data) => {
      response += data.toString()
      socket.destroy()
    })
    socket.on('close', finish).on('error', () => undefined)
  })
}

describe('a request body', () => {
  const buildNested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const buildList = (values: number) => `[${Array.from({ length: values }, () => '{}').join(',')}]`

  test.each([
    ['deeper than 32', buildNested(33)],
    ['a mebibyte of brackets', buildNested(500_000)],
    ['of more than 10,000 values', buildList(10_001)],
    ['a mebibyte of little values', buildList(300_000)],
  ])('%s is refused before it is parsed', async (_, body) => {
    const parse = vi.spyOn(JSON, 'parse')
    expect(await (await api.as('teun')).patch(path, body)).toMatchObject({ status: 400, code: 'requestInvalid' })
    expect(parse.mock.calls.filter(([text]) => text === body)).toEqual([])
    parse.mockRestore()
  })

  test.each([
    ['with a key that reaches a prototype', '[{"op":"add","path":"/isOnline","value":true,"__proto__":{"a":1}}]'],
    ['a mebibyte of quotes', `["${'\\"'.repeat(500_000)}`],
    ['that is cut off', '[{"op":"add"'],
    ['that is empty', ''],
  ])('%s is refused', async (_, body) => {
    expect(await (await api.as('teun')).patch(path, body)).toMatchObject({ status: 400, code: 'requestInvalid' })
  })

  test('may be empty where a call takes none, also if it is called JSON', async () => {
    const teun = await api.as('teun')
    const type = { 'content-type': 'application/json' }
    expect(await teun.post('/api/notification/read-all', '', type)).toMatchObject({ status: 200 })
    expect(await teun.delete('/api/booking/999999', type)).toMatchObject({ status: 404, code: 'bookingDoesNotExist' })
    expect(await teun.patch(path, '')).toMatchObject({ status: 400, code: 'requestInvalid' })
  })

  test('is accepted up to the maximum depth and number of values, whatever its strings contain', () => {
    expect(isWithinBounds(buildNested(bodyBounds.depth))).toBe(true)
    expect(isWithinBounds(buildNested(bodyBounds.depth + 1))).toBe(false)
    expect(isWithinBounds(buildList(bodyBounds.values))).toBe(true)
    expect(isWithinBounds(buildList(bodyBounds.values + 1))).toBe(false)
    expect(isWithinBounds(JSON.stringify(['[{'.repeat(40), ',"\\'.repeat(20_000)]))).toBe(true)
    expect(isWithinBounds('"\\"' + '['.repeat(40))).toBe(true)
  })

  test('bodyTooLarge: is refused above a mebibyte, whether or not its length is given in advance', async () => {
    expect(await (await api.as('teun')).patch(path, `["${'x'.repeat(1_100_000)}"]`)).toMatchObject({ status: 413 })
    const head = `PATCH ${path} HTTP/1.1\r\nhost: a\r\n${authorization}content-type: application/json\r\n`
    expect((await send(`${head}content-length: 9000000\r\n\r\n`)).line).toContain('413')
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
    expect((await send(`${head}transfer-encoding: chunked\r\n\r\n${chunk.repeat(20)}`)).line).toContain('413')
  })

  test('mediaTypeUnsupported: is refused with another media type than JSON', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect(await (await api.as('teun')).patch(path, 'a=1', { 'content-type': type })).toMatchObject({ status: 415 })
  })

  test.each([
    ['of an unsupported media type', () => `PATCH ${path}`, 'text/plain', 415],
    ['for an address that does not exist', () => 'PUT /api/Nothing', 'text/plain', 404],
    ['above a mebibyte', () => `PATCH ${path}`, 'application/json', 413],
  ])('%s is not read: the connection closes with the answer', async (_, target, type, status) => {
    const head = `${target()} HTTP/1.1\r\nhost: a\r\n${authorization}content-type: ${type}\r\n`
    const { line, response } = await send(`${head}content-length: 50000000\r\n\r\n${'x'.repeat(100_000)}`)
    expect(line).toContain(String(status))
    expect(response).toMatch(/^connection: close/im)
  })

  const buildPatch = (body: string) =>
    `PATCH ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 3\r\n\r\n${body}`
  test.each([
    ['that arrives with its request', () => buildPatch('[0]')],
    ['of less than a mebibyte that is still to arrive', () => buildPatch('')],
    ['that is absent', () => `GET /api/Session HTTP/1.1\r\nhost: a\r\n\r\n`],
  ])('%s keeps the connection open after a refusal', async (_, request) => {
    expect((await send(request())).response).toMatch(/^HTTP\/1.1 401[^]*^connection: keep-alive/im)
  })

  test.skipIf(!isFullRun)('that arrives too slowly is refused with 408', { timeout: 30_000 }, async () => {
    expect(app.server.requestTimeout).toBe(30_000)
    expect(app.server.headersTimeout).toBe(10_000)
    app.server.requestTimeout = 1000
    app.server.headersTimeout = 1000
    const head = `PATCH ${path} HTTP/1.1\r\nhost: a\r\n${authorization}content-type: application/json\r\ncontent-length: 100\r\n`
    const sendSlowly = (write: (part: string) => void) => {
      const timer = setInterval(() => write('x'), 300)
      setTimeout(() => clearInterval(timer), 12_000)
    }
    const [body, headers] = await Promise.all([send(`${head}\r\n`, sendSlowly), send(`${head}x: `, sendSlowly)])
    for (const { line } of [body, headers]) expect(line).toContain('408')
  })
})

describe('the HTTP server', () => {
  const head = 'GET /api/Session HTTP/1.1\r\nhost: a\r\n'
  test.each([
    ['headers of more than 16 KiB', `authorization: Bearer ${'x'.repeat(17_000)}\r\n\r\n`, 431, 'headersTooLarge'],
    ['a header that is none', 'not a header\r\n\r\n', 400, 'requestInvalid'],
    ['two lengths', 'content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n', 400, 'requestInvalid'],
    ['an expectation', 'expect: the-unexpected\r\n\r\n', 417, 'expectationUnknown'],
  ])(
    'answers with a problem of the error catalogue when Node itself refuses a request: %s',
    async (_, rest, status, code) => {
      const { line, response } = await send(head + rest)
      expect(line).toMatch(new RegExp(`^HTTP/1.1 ${status} \\w`))
      expect(response).toMatch(/^content-type: application\/problem\+json/im)
      const body = JSON.parse(response.slice(response.indexOf('\r\n\r\n')).replace(/^[^{]*|[^}]*$/g, '')) as object
      expect(body).toMatchObject({
        status,
        code,
        title: expect.any(String),
        instance: expect.stringMatching(/^[\da-f-]{36}$/),
      })
    },
  )

  test('accepts the expectation 100-continue', async () => {
    const line = (await send(`${head}expect: 100-continue\r\ncontent-length: 0\r\n\r\n`)).line
    expect(line).toBe('HTTP/1.1 100 Continue')
  })
})

describe('a list in a request body', () => {
  const calls = Object.entries<Contract>(contracts).flatMap(([feature, contract]) =>
    Object.entries(contract).flatMap(([name, { body }]) => (body ? [{ call: `${feature}.${name}`, body }] : [])),
  )
  test.each(calls)('has a maximum length in $call', ({ body }) => {
    expect(listUnboundedArrays(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))).toEqual([])
  })
})

/** Lists the positions of arrays without a maximum length. */
function listUnboundedArrays(schema: unknown, schemaPath = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const ownPaths = 'type' in schema && schema.type === 'array' && !('maxItems' in schema) ? [schemaPath] : []
  return [
    ...ownPaths,
    ...Object.entries(schema).flatMap(([name, part]) => listUnboundedArrays(part, `${schemaPath}/${name}`)),
  ]
}
