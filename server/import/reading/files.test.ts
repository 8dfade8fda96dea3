import path from 'node:path'
import { writeFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Findings } from '../findings.ts'
import { folderOf, schoolFiles, zipOf } from '../fixtures.ts'
import { ImportRefused } from '../refusal.ts'
import { openZip } from './files.ts'
import { readSchool } from '../formats/school-format/read.ts'

async function readZip(zip: Buffer) {
  const file = path.join(folderOf({}), 'school.zip')
  writeFileSync(file, zip)
  const findings = new Findings()
  const source = await openZip(file)
  const known = { attendees: new Map(), located: new Set<string>(), courses: new Map() }
  const school = await readSchool(source, findings, {
    findKnown: () => Promise.resolve(known),
    onProgress: () => undefined,
  })
  source.close()
  return { school, faults: findings.faults }
}

const reasonOf = (zip: Buffer) =>
  readZip(zip).then(
    ({ faults }) => faults.map(({ reason }) => reason).join(' '),
    (error: unknown) => (error instanceof ImportRefused ? error.message : Promise.reject(error)),
  )

test('a zip is read as its files are, also when they stand in one folder', async () => {
  for (const prefix of ['', 'school/', 'a b/c/']) {
    const files = Object.entries(schoolFiles()).map(([name, content]) => [`${prefix}${name}`, content])
    const hidden = { '__MACOSX/._people.csv': 'x', [`${prefix}.DS_Store`]: 'x' }
    const { school, faults } = await readZip(zipOf({ ...Object.fromEntries(files), ...hidden }))
    expect(faults).toEqual([])
    expect(school?.people).toHaveLength(4)
  }
})

test.each(['../people.csv', '/people.csv', 'a/../../people.csv', 'C:/people.csv', String.raw`..\people.csv`])(
  'a zip with the name %j is refused',
  async (name) => {
    expect(await reasonOf(zipOf({ ...schoolFiles({ 'people.csv': null }), [name]: 'id' }))).toMatch(/cannot be read/)
  },
)

test('a zip whose file says to be larger than allowed is refused', async () => {
  const mebibyte = 1024 * 1024
  expect(await reasonOf(zipOf({ 'people.csv': 'id' }, { size: 600 * mebibyte }))).toMatch(/larger than 512 MiB/)
  expect(await reasonOf(zipOf(schoolFiles(), { size: 200 * mebibyte }))).toMatch(/together larger than 1024 MiB/)
})

test('a file that unpacks to more than the zip says is refused', async () => {
  const rows = `id,name\n${'a,x\n'.repeat(1_000_000)}`
  const packed = deflateRawSync(Buffer.from(rows))
  const zip = zipOf({ 'courses.csv': packed })
  // The method becomes deflate, the size unpacked that of a small file.
  for (const at of [8, zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 10]) zip.writeUInt16LE(8, at)
  for (const at of [22, zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24]) zip.writeUInt32LE(1000, at)
  expect(await reasonOf(zip)).toMatch(/too many bytes|cannot be read/)
})

test('a zip that is encrypted, cut off or none is refused with a sentence', async () => {
  expect(await reasonOf(zipOf({ 'people.csv': 'id' }, { flags: 0x801, packed: 14 }))).toMatch(/encrypted/)
  const zip = zipOf(schoolFiles())
  expect(await reasonOf(zip.subarray(0, zip.length - 40))).toMatch(/cannot be read/)
  expect(await reasonOf(Buffer.from('not a zip at all, but long enough to look at'))).toMatch(/cannot be read/)
})

test('a zip with a file twice is refused', async () => {
  const twice = zipOf({ 'people.csv': 'id', 'peoplf.csv': 'id' })
  const name = Buffer.from('peoplf.csv')
  for (let at = twice.indexOf(name); at !== -1; at = twice.indexOf(name)) twice.write('people.csv', at)
  expect(await reasonOf(twice)).toMatch(/twice/)
})
