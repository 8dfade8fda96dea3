import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { maximumUploadBytes } from '@uurwerk/contract/desk/imports'
import { buildZip, schoolFiles } from '#server/import/fixtures.ts'
import { importPath } from '#server/import/import-path.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { isFullRun, selectCases } from '#server/test/full.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { computeTableSums } from '#server/test/table-sums.ts'
import { startImportDesk } from '#server/test/upload-imports.ts'

const database = await testDatabase()
const { db } = database
const now = '2026-11-01T08:00:00Z'
const { api, address, folder, upload, preview } = await startImportDesk(database, now)
const school = schoolFiles()
const zip = buildZip(school)
let before: Record<string, string> = {}

const readSchool = async () => {
  const { import_run: _, audit_log: __, impersonation: ___, ...sums } = await computeTableSums(db)
  return sums
}
beforeAll(async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'uurwerk-broken-')), 'school.zip')
  writeFileSync(file, zip)
  await importPath(db, createFixedClock('Europe/Amsterdam', now), { path: file })
  rmSync(path.dirname(file), { recursive: true })
  before = await readSchool()
})
afterEach(async () => {
  expect(await readSchool()).toEqual(before)
  await expect.poll(() => readdirSync(folder)).toEqual([])
})

/** Sends a raw request, then calls `send` with the socket. Resolves to the answer's first line and body. */
function sendRaw(
  head: string[],
  token: string,
  send: (write: (data: string | Buffer) => void, end: () => void) => void,
) {
  const { port } = new URL(address)
  return new Promise<string>((resolve) => {
    let answer = ''
    const socket = connect(Number(port), '127.0.0.1', () => {
      const lines = ['POST /api/School/Imports HTTP/1.1', 'host: localhost', `authorization: Bearer ${token}`, ...head]
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
      send(
        (data) => socket.writable && socket.write(data),
        () => socket.destroy(),
      )
    })
    socket.on('data', (data) => {
      answer += data.toString()
      if (answer.includes('\r\n\r\n')) socket.destroy()
    })
    socket.on('error', () => undefined).on('close', () => resolve(answer))
  })
}
const multipart = 'content-type: multipart/form-data; boundary=x'
const buildPart = (name: string, content: string) =>
  `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n${content}\r\n`
const sendForm = async (body: string) =>
  sendRaw(
    [multipart, `content-length: ${Buffer.byteLength(body)}`, 'connection: close'],
    await api.mintToken('ada'),
    (write) => write(body),
  )

const people = school['people.csv'] as string
const zipBomb = buildZip({ ...school, 'people.csv': Buffer.alloc(4 * 1024 * 1024) }, { isDeflated: true, size: 2000 })
describe('files that cannot be read make a run that failed with', () => {
  test.each<[string, Record<string, string | Buffer>, RegExp]>(
    selectCases([
      ['an empty file', { 'school.zip': '' }, /not recognised/],
      ['a file of no format', { 'letter.docx': 'Dear school' }, /not recognised \(neither .*\)\. Choose the files/],
      ['a zip that is cut off', { 'school.zip': zip.subarray(0, zip.length - 40) }, /zip cannot be read/],
      ['a zip of nothing but its first bytes', { 'school.zip': zip.subarray(0, 30) }, /zip cannot be read/],
      [
        'a zip whose files are encrypted',
        { 'school.zip': buildZip({ 'people.csv': people }, { flags: 0x801, packedSize: people.length + 12 }) },
        /encrypted/,
      ],
      ['a zip with a link', { 'school.zip': buildZip(school, { mode: 0o120777 }) }, /link/],
      [
        'a zip whose names lead out of it',
        { 'school.zip': buildZip({ '../people.csv': people }) },
        /zip cannot be read/,
      ],
      [
        'a zip whose directory promises more than the limit',
        { 'school.zip': buildZip(school, { size: 3_000_000_000 }) },
        /larger than/,
      ],
      [
        'a zip whose files are too large together',
        { 'school.zip': buildZip(school, { size: 400_000_000 }) },
        /together larger than 1024 MiB/,
      ],
      ['a zip that unpacks to more than it declares', { 'school.zip': zipBomb }, /too many bytes in the stream/],
      ['a zip without school.json', { 'school.zip': buildZip({ 'people.csv': people }) }, /missing/],
      ['a zip in a zip', { 'school.zip': buildZip({ 'school.zip': zip }) }, /missing/],
      ['a folder without school.json', { 'people.csv': people, 'teams.csv': school['teams.csv'] ?? '' }, /missing/],
      ['UTF-16', { ...school, 'people.csv': Buffer.from(`\uFEFF${people}`, 'utf16le') }, /UTF-8|UTF-16/],
      ['Windows-1252', { ...school, 'people.csv': Buffer.from(people.replace('Anna', 'Zo\u00EB'), 'latin1') }, /UTF-8/],
      ['NUL bytes', { ...school, 'people.csv': people.replace('Anna', 'An\u0000na') }, /./],
      ['a CSV file without a header', { ...school, 'people.csv': people.slice(people.indexOf('\n') + 1) }, /./],
      ['a quote that never ends', { ...school, 'people.csv': `${people}x,student,"Xander,,\n` }, /./],
      [
        'a CSV file that is a picture',
        { ...school, 'people.csv': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]) },
        /UTF-8|./,
      ],
      ['JSON that is cut off', { ...school, 'school.json': '{"customer": "small", ' }, /./],
      ['JSON of brackets only', { ...school, 'school.json': '['.repeat(100_000) }, /./],
      ['an id twice', { ...school, 'people.csv': `${people}anna,student,Anna Again,,,,,\n` }, /./],
      ['a group that does not exist', { ...school, 'memberships.csv': 'group,person\nnowhere,anna\n' }, /./],
      ['XML that is cut off', { 'school.xml': '<?xml version="1.0"?><HighSchoolTimetableArchive><Instances>' }, /./],
      [
        'XML with an entity that expands',
        {
          'school.xml': '<!DOCTYPE a [<!ENTITY b "bbbb">]><HighSchoolTimetableArchive>&b;</HighSchoolTimetableArchive>',
        },
        /./,
      ],
      [
        'a damaged xz file',
        { 'school.xml.xz': Buffer.from('fd377a585a000004e6d6b446ffffffffffff', 'hex') },
        /unpacked/,
      ],
      ['an xz file that is text', { 'school.xml.xz': 'no xz at all' }, /unpacked/],
    ]),
  )('a clear message: %s', async (_, files, message) => {
    const run = await preview('ada', files)
    expect(run.state).toBe('failed')
    expect(run.faultCount).toBeGreaterThan(0)
    expect(run.faults.map((fault) => fault.message).join('\n')).toMatch(message)
    expect(JSON.stringify(run)).not.toContain(folder)
    expect(run.faults.map((fault) => fault.message).join('\n')).not.toContain(' --')
  })
  test('the limit of a zip, also if the person chose CSV', async () => {
    const large = buildZip({ 'a.csv': 'a;b\n', 'b.csv': 'a;b\n', 'c.csv': 'a;b\n' }, { size: 400_000_000 })
    const run = await preview('ada', { 'lists.zip': large }, { format: 'csv' })
    expect(run).toMatchObject({ state: 'failed', faults: [{ file: 'lists.zip', value: 'c.csv', code: 'zipTooLarge' }] })
  })
  test.skipIf(!isFullRun)('the format that the person chose, though the file has another', async () => {
    const run = await preview('ada', { 'school.zip': zip }, { format: 'xhstt' })
    expect(run).toMatchObject({ state: 'failed', format: 'xhstt' })
    expect(run.faultCount).toBeGreaterThan(0)
  })
})

describe('an upload is refused, and leaves nothing behind,', () => {
  test.each([
    '../people.csv',
    '/etc/people.csv',
    'a/../../people.csv',
    '..\\people.csv',
    'C:\\people.csv',
    'a//b.csv',
    `${'x'.repeat(300)}.csv`,
    '',
  ])('for the file name %s', async (name) => {
    const answer = await sendForm(`${buildPart(name, 'id\n')}--x--\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('requestInvalid')
  })
  test('for two files of the same name, and for one that is also a folder', async () => {
    for (const names of [
      ['people.csv', 'PEOPLE.csv'],
      ['a', 'a/people.csv'],
    ])
      expect(await sendForm(`${names.map((name) => buildPart(name, 'id\n')).join('')}--x--\r\n`)).toMatch(
        /^HTTP\/1\.1 400 /,
      )
  })
  test('without a file, without an end, or without multipart', async () => {
    expect(await sendForm('--x--\r\n')).toMatch(/^HTTP\/1\.1 400 /)
    expect(await sendForm(buildPart('people.csv', 'id\n'))).toMatch(/^HTTP\/1\.1 400 /)
    expect(await (await api.as('ada')).post('/api/School/Imports', { file: 'x' })).toMatchObject({
      status: 415,
      code: 'mediaTypeUnsupported',
    })
  })
  test('bodyTooLarge: as soon as 600 MiB are declared', async () => {
    const answer = await sendRaw(
      [multipart, `content-length: ${600 * 1024 * 1024}`],
      await api.mintToken('ada'),
      (write) => write(buildPart('people.csv', 'id\n').slice(0, 100)),
    )
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('bodyTooLarge')
  })
  test('when the client goes during the upload', async () => {
    await sendRaw([multipart, 'content-length: 1000000'], await api.mintToken('ada'), (write, end) => {
      write(buildPart('people.csv', 'id\n'.repeat(1000)))
      setTimeout(end, 200)
    })
    expect(await sql`select from import_run where state = 'uploaded'`.execute(db)).toMatchObject({ rows: [] })
  })
  test('importRunning: while another of the same person is received, and only so long', async () => {
    const token = await api.mintToken('ada')
    const { promise: started, resolve: start } = Promise.withResolvers<() => void>()
    const first = sendRaw([multipart, 'content-length: 1000000'], token, (write, end) => {
      write(buildPart('people.csv', 'id\n'.repeat(1000)))
      start(end)
    })
    const end = await started
    await expect.poll(() => readdirSync(folder).length).toBe(1)
    expect(await upload('ada', { 'letter.docx': 'x' })).toMatchObject({ status: 409, code: 'importRunning' })
    end()
    await first
    await expect.poll(async () => (await upload('ada', { 'letter.docx': 'x' })).status).toBe(202)
    await expect.poll(() => readdirSync(folder), { timeout: 30_000 }).toEqual([])
  })
  test('importRunning: before any of 400 MiB is sent, while an import is read', async () => {
    const { id } = await db
      .insertInto('import_run')
      .values({ state: 'reading', file_name: 'x', started_at: now, worker: 'other', heartbeat_at: '2999-01-01' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const head = [multipart, `content-length: ${400 * 1024 * 1024}`]
    const answer = await sendRaw(head, await api.mintToken('ada'), () => undefined)
    await db.deleteFrom('import_run').where('id', '=', id).execute()
    expect(answer).toMatch(/^HTTP\/1\.1 409 /)
    expect(answer).toContain('importRunning')
  })
  test('for a student, and while impersonating', async () => {
    expect(await upload('anna', school)).toMatchObject({ status: 403, code: 'moduleMissing' })
    const body = new FormData()
    body.append('file', new Blob(['id\n']), 'people.csv')
    const headers = { authorization: `Bearer ${await api.mintToken('anna', 'ada')}` }
    const response = await fetch(address, { method: 'POST', body, headers })
    expect(await response.json()).toMatchObject({ code: 'impersonationActiveOnlyGetRequestsAllowed' })
  })
  test.runIf(isFullRun)('bodyTooLarge: while more than the limit is sent', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'a')
    const chunkHead = `${chunk.length.toString(16)}\r\n`
    const answer = await sendRaw([multipart, 'transfer-encoding: chunked'], await api.mintToken('ada'), (write) => {
      const start = buildPart('people.csv', '').slice(0, -2)
      write(`${start.length.toString(16)}\r\n${start}\r\n`)
      for (let sent = 0; sent < maximumUploadBytes + chunk.length; sent += chunk.length) {
        write(chunkHead)
        write(chunk)
        write('\r\n')
      }
    })
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  })
})
