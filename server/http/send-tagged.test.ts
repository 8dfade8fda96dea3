import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../test/test-app.ts'
import { testDatabase } from '../test/test-database.ts'
import { getAppointmentId, getAttendeeId } from '../test/small-school.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)
const encodings = ['identity', 'gzip', 'br', 'zstd'] as const
let appointmentPath = ''
let rosterPath = ''

beforeAll(async () => {
  const id = await getAppointmentId(db, 'l1')
  // Long enough to be compressed.
  await db
    .updateTable('appointment')
    .set({ teacher_note: 'Neem je boek mee. '.repeat(50) })
    .where('id', '=', id)
    .execute()
  appointmentPath = `/api/Appointment/${id}`
  rosterPath = `${appointmentPath}/Attendee/${await getAttendeeId(db, 'teun')}`
})

async function fetchWithEncoding(
  person: string,
  encoding: string,
  headers: Record<string, string> = {},
  url = rosterPath,
) {
  const authorization = `Bearer ${await api.mintToken(person)}`
  const answer = await api.inject({ url, headers: { authorization, 'accept-encoding': encoding, ...headers } })
  return { ...answer, status: answer.statusCode, etag: String(answer.headers.etag), raw: answer.rawPayload }
}

describe.each([
  ['an answer of a call', () => rosterPath],
  ['a file of texts', () => '/assets/i18n/nl.json'],
])('%s', (_, getUrl) => {
  test('has a different ETag per encoding, and every encoding decodes to the same bytes', async () => {
    const [plain, gzip, br, zstd] = await Promise.all(
      encodings.map((encoding) => fetchWithEncoding('teun', encoding, {}, getUrl())),
    )
    const answers = [plain, gzip, br, zstd]
    expect(answers.map((answer) => answer?.headers['content-encoding'])).toEqual([undefined, 'gzip', 'br', 'zstd'])
    expect(new Set(answers.map((answer) => answer?.etag)).size).toBe(4)
    expect(gunzipSync(gzip?.raw ?? '').equals(plain?.raw ?? Buffer.of())).toBe(true)
    expect(brotliDecompressSync(br?.raw ?? '').equals(plain?.raw ?? Buffer.of())).toBe(true)
    expect(zstdDecompressSync(zstd?.raw ?? '').equals(plain?.raw ?? Buffer.of())).toBe(true)
    for (const answer of answers) expect(answer?.headers['vary']).toContain('accept-encoding')
  })

  test('gets 304 for the ETag of the accepted encoding, and is sent again for the ETag of another encoding', async () => {
    for (const cachedEncoding of encodings) {
      const { etag } = await fetchWithEncoding('teun', cachedEncoding, {}, getUrl())
      for (const encoding of encodings) {
        const headers = { 'if-none-match': `"other", W/${etag}` }
        const answer = await fetchWithEncoding('teun', encoding, headers, getUrl())
        const isSameEncoding = encoding === cachedEncoding
        expect([cachedEncoding, encoding, answer.status]).toEqual([
          cachedEncoding,
          encoding,
          isSameEncoding ? 304 : 200,
        ])
        if (isSameEncoding) expect(answer.etag).toBe(etag)
      }
    }
  })
})

test.each([
  ['*', 'gzip'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['zstd;q=0.1, br', 'br'],
  ['deflate', undefined],
  ['', undefined],
])('Accept-Encoding “%s” gets a response whose ETag names its encoding', async (accepted, encoding) => {
  const { headers, etag } = await fetchWithEncoding('teun', accepted)
  expect(headers['content-encoding']).toBe(encoding)
  expect(/\.(gzip|br|zstd)"$/.exec(etag)?.[1]).toBe(encoding)
})

describe('If-Match', () => {
  const createNotePatch = (value: string) => [{ op: 'add', path: '/teacherNote', value: value.repeat(200) }]
  const changeNote = async (etag: string, value: string) =>
    (await api.as('teun')).patch(appointmentPath, createNotePatch(value), { 'if-match': etag })

  // People may see different answers of the same version. Only the version must match, whoever read it.
  test.each([
    ['br', 'teun', 'a'],
    ['gzip', 'anna', 'b'],
    ['identity', 'ada', 'c'],
  ])(
    'accepts an ETag that was read with %s by %s, and refuses it after the change',
    async (encoding, person, value) => {
      const { etag } = await fetchWithEncoding(person, encoding)
      expect((await changeNote(`"not ours", ${etag}`, value)).status).toBe(200)
      expect(await changeNote(etag, `${value}!`)).toMatchObject({ status: 412, code: 'preconditionFailed' })
      const plain = await fetchWithEncoding('teun', 'identity')
      expect(plain.json().result.teacherNote).toBe(value.repeat(200))
      expect((await changeNote(plain.etag, value)).status).toBe(200)
    },
  )
})
