import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../test/test-app.ts'
import { testDatabase } from '../test/test-database.ts'
import { getAppointmentId, getAttendeeId } from '../test/small-school.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)
const encodings = ['identity', 'gzip', 'br', 'zstd'] as const
let address = ''
let path = ''

beforeAll(async () => {
  const id = await getAppointmentId(db, 'l1')
  // Long enough to be compressed.
  await db
    .updateTable('appointment')
    .set({ teacher_note: 'Neem je boek mee. '.repeat(50) })
    .where('id', '=', id)
    .execute()
  address = `/api/Appointment/${id}`
  path = `${address}/Attendee/${await getAttendeeId(db, 'teun')}`
})

async function read(person: string, encoding: string, headers: Record<string, string> = {}, url = path) {
  const authorization = `Bearer ${await api.mintToken(person)}`
  const answer = await api.inject({ url, headers: { authorization, 'accept-encoding': encoding, ...headers } })
  return { ...answer, status: answer.statusCode, etag: String(answer.headers.etag), raw: answer.rawPayload }
}

describe.each([
  ['an answer of a call', () => path],
  ['a file of texts', () => '/assets/i18n/nl.json'],
])('%s', (_, url) => {
  test('has a different ETag per encoding, and every encoding decodes to the same bytes', async () => {
    const [plain, gzip, br, zstd] = await Promise.all(encodings.map((encoding) => read('teun', encoding, {}, url())))
    const all = [plain, gzip, br, zstd]
    expect(all.map((item) => item?.headers['content-encoding'])).toEqual([undefined, 'gzip', 'br', 'zstd'])
    expect(new Set(all.map((item) => item?.etag)).size).toBe(4)
    expect(gunzipSync(gzip?.raw ?? '').equals(plain?.raw ?? Buffer.of())).toBe(true)
    expect(brotliDecompressSync(br?.raw ?? '').equals(plain?.raw ?? Buffer.of())).toBe(true)
    expect(zstdDecompressSync(zstd?.raw ?? '').equals(plain?.raw ?? Buffer.of())).toBe(true)
    for (const item of all) expect(item?.headers['vary']).toContain('accept-encoding')
  })

  test('gets 304 for the ETag of the accepted encoding, and is sent again for the ETag of another encoding', async () => {
    for (const had of encodings) {
      const { etag } = await read('teun', had, {}, url())
      for (const wanted of encodings) {
        const again = await read('teun', wanted, { 'if-none-match': `"other", W/${etag}` }, url())
        expect([had, wanted, again.status]).toEqual([had, wanted, had === wanted ? 304 : 200])
        if (had === wanted) expect(again.etag).toBe(etag)
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
  const { headers, etag } = await read('teun', accepted)
  expect(headers['content-encoding']).toBe(encoding)
  expect(/\.(gzip|br|zstd)"$/.exec(etag)?.[1]).toBe(encoding)
})

describe('If-Match', () => {
  const note = (value: string) => [{ op: 'add', path: '/teacherNote', value: value.repeat(200) }]
  const edit = async (etag: string, value: string) =>
    (await api.as('teun')).patch(address, note(value), { 'if-match': etag })

  test.each([
    ['br', 'teun', 'a'],
    ['gzip', 'anna', 'b'],
    ['identity', 'ada', 'c'],
  ])(
    'accepts an ETag that was read with %s by %s, and refuses it after the change',
    async (encoding, person, value) => {
      const { etag } = await read(person, encoding)
      expect((await edit(`"not ours", ${etag}`, value)).status).toBe(200)
      expect(await edit(etag, `${value}!`)).toMatchObject({ status: 412, code: 'preconditionFailed' })
      const plain = await read('teun', 'identity')
      expect(plain.json().result.teacherNote).toBe(value.repeat(200))
      expect((await edit(plain.etag, value)).status).toBe(200)
    },
  )
})
