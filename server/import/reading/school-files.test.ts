import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { noExistingRecords } from '../existing-records.ts'
import { Findings } from '../findings.ts'
import { makeImportFolder, schoolFiles, buildZip } from '../fixtures.ts'
import { ImportRefused } from '../import-errors.ts'
import { isFileBeside, requireNamedFile, openFolder, openZip } from './school-files.ts'
import { readSchool } from '../formats/school-format/reader.ts'

async function readZip(zip: Buffer) {
  const file = path.join(makeImportFolder({}), 'school.zip')
  writeFileSync(file, zip)
  const findings = new Findings()
  const files = await openZip(file)
  const school = await readSchool(files, findings, {
    findExistingRecords: () => Promise.resolve(noExistingRecords),
    onProgress: () => undefined,
  })
  files.close()
  return { school, faults: findings.faults }
}

const readReason = (zip: Buffer) =>
  readZip(zip).then(
    ({ faults }) => faults.map(({ reason }) => reason).join(' '),
    (error: unknown) => (error instanceof ImportRefused ? error.message : Promise.reject(error)),
  )

test('a zip is read, also if its files are in a folder or beside hidden files', async () => {
  for (const prefix of ['', 'school/', 'a b/c/']) {
    const files = Object.entries(schoolFiles()).map(([name, content]) => [`${prefix}${name}`, content])
    const hidden = { '__MACOSX/._people.csv': 'x', [`${prefix}.DS_Store`]: 'x' }
    const { school, faults } = await readZip(buildZip({ ...Object.fromEntries(files), ...hidden }))
    expect(faults).toEqual([])
    expect(school?.people).toHaveLength(4)
  }
})

test.each(['../people.csv', '/people.csv', 'a/../../people.csv', 'C:/people.csv', String.raw`..\people.csv`])(
  'a zip with a file named %j is refused',
  async (name) => {
    expect(await readReason(buildZip({ ...schoolFiles({ 'people.csv': null }), [name]: 'id' }))).toMatch(
      /cannot be read/,
    )
  },
)

test('a zip is refused if it declares more than 512 MiB for a file or 1024 MiB in total', async () => {
  const mebibyte = 1024 * 1024
  expect(await readReason(buildZip({ 'people.csv': 'id' }, { size: 600 * mebibyte }))).toMatch(/larger than 512 MiB/)
  expect(await readReason(buildZip(schoolFiles(), { size: 200 * mebibyte }))).toMatch(/together larger than 1024 MiB/)
})

test('a zip is refused if a file unpacks to more than its declared size', async () => {
  const rows = `id,name\n${'a,x\n'.repeat(1_000_000)}`
  const packed = deflateRawSync(Buffer.from(rows))
  const zip = buildZip({ 'courses.csv': packed })
  // Sets the method to deflate, and the unpacked size to that of a small file.
  for (const offset of [8, zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 10]) zip.writeUInt16LE(8, offset)
  for (const offset of [22, zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24]) zip.writeUInt32LE(1000, offset)
  expect(await readReason(zip)).toMatch(/too many bytes|cannot be read/)
})

test('an encrypted zip, a truncated zip and a file that is no zip are refused with a message', async () => {
  expect(await readReason(buildZip({ 'people.csv': 'id' }, { flags: 0x801, packedSize: 14 }))).toMatch(/encrypted/)
  const zip = buildZip(schoolFiles())
  expect(await readReason(zip.subarray(0, zip.length - 40))).toMatch(/cannot be read/)
  expect(await readReason(Buffer.from('not a zip at all, but long enough to look at'))).toMatch(/cannot be read/)
})

test('a zip that holds a file twice is refused', async () => {
  const twice = buildZip({ 'people.csv': 'id', 'peoplf.csv': 'id' })
  const name = Buffer.from('peoplf.csv')
  for (let offset = twice.indexOf(name); offset !== -1; offset = twice.indexOf(name)) twice.write('people.csv', offset)
  expect(await readReason(twice)).toMatch(/twice/)
})

test.each([
  ['a link', 0o120_777, /link/],
  ['a pipe', 0o010_644, /link or the like/],
])('a zip that holds %s is refused', async (_, mode, reason) => {
  expect(await readReason(buildZip(schoolFiles(), { mode }))).toMatch(reason)
})

test('a zip with Unix file permissions is read', async () => {
  const { school } = await readZip(buildZip(schoolFiles(), { mode: 0o100_644 }))
  expect(school?.people).toHaveLength(4)
})

describe('a folder', () => {
  const secret = 'id,name\nsecret,A secret of whoever imports\n'
  const readReport = async (folder: string) => {
    const refusal: unknown = await openFolder(folder).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ImportRefused)
    return (refusal as ImportRefused).faults.map(({ file, value, reason }) => [file, value, reason])
  }

  test('is refused if it contains a link, without showing the target', async () => {
    const secretFile = path.join(makeImportFolder({ 'secret.csv': secret }), 'secret.csv')
    for (const target of [secretFile, path.dirname(secretFile), '/nowhere']) {
      const folder = makeImportFolder(schoolFiles({ 'courses.csv': null }))
      symlinkSync(target, path.join(folder, 'courses.csv'))
      expect(await readReport(folder)).toEqual([['courses.csv', null, expect.stringContaining('This is a link')]])
    }
  })

  test('is refused with the name of every pipe, socket and link in it', async () => {
    const folder = makeImportFolder(schoolFiles({ 'rooms.csv': null }))
    makePipe(path.join(folder, 'rooms.csv'))
    symlinkSync('/etc/hostname', path.join(folder, 'notes.txt'))
    const server = createServer().listen(path.join(folder, 'socket'))
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    expect((await readReport(folder)).map(([file, , reason]) => [file, String(reason).split(';')[0]])).toEqual([
      ['notes.txt', 'This is a link'],
      ['rooms.csv', 'This is not a file but a pipe, a socket or a device'],
      ['socket', 'This is not a file but a pipe, a socket or a device'],
    ])
  })

  test('is read if its own path is a link', async () => {
    const link = path.join(makeImportFolder({}), 'link')
    symlinkSync(makeImportFolder(schoolFiles()), link)
    const { sizes } = await openFolder(link)
    expect([...sizes.keys()]).toContain('people.csv')
  })

  test('is not read through a file that became a link or a pipe after it was opened', async () => {
    const folder = makeImportFolder(schoolFiles())
    const files = await openFolder(folder)
    rmSync(path.join(folder, 'courses.csv'))
    symlinkSync('/etc/hostname', path.join(folder, 'courses.csv'))
    await expect(files.open('courses.csv')).rejects.toThrow('ELOOP')
    rmSync(path.join(folder, 'rooms.csv'))
    makePipe(path.join(folder, 'rooms.csv'))
    const read = await files.open('rooms.csv').then((stream) => stream.toArray())
    expect(read).toEqual([])
  })
})

test('isFileBeside finds the solution beside an exam set, and refuses a link', async () => {
  const folder = makeImportFolder({ 'set.sln': '' })
  symlinkSync('/etc/hostname', path.join(folder, 'other.sln'))
  expect(await isFileBeside(path.join(folder, 'set.sln'))).toBe(true)
  expect(await isFileBeside(path.join(folder, 'none.sln'))).toBe(false)
  await expect(isFileBeside(path.join(folder, 'other.sln'))).rejects.toThrow('This is a link')
})

test('requireNamedFile accepts a link and refuses a pipe', async () => {
  const folder = makeImportFolder({ 'bells.json': '{}' })
  symlinkSync(path.join(folder, 'bells.json'), path.join(folder, 'link.json'))
  expect((await requireNamedFile(path.join(folder, 'link.json'))).size).toBe(2)
  makePipe(path.join(folder, 'pipe.json'))
  await expect(requireNamedFile(path.join(folder, 'pipe.json'))).rejects.toThrow('There is no file')
})

const makePipe = (file: string) => expect(spawnSync('mkfifo', [file]).status).toBe(0)
