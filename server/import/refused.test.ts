import path from 'node:path'
import { writeFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { createFixedClock } from '../lib/clock.ts'
import { testDatabase } from '../test/test-database.ts'
import { computeTableSums } from '../test/table-sums.ts'
import type { ImportFormat } from '@uurwerk/contract/desk/imports'
import { makeImportFolder, buildZip } from './fixtures.ts'
import { type Files, formatFixtures, createImportOptions } from './format-fixtures.ts'
import { formatReport } from './format-report.ts'
import { type ImportOptions, importPath } from './import-path.ts'
import { selectCases } from '#server/test/full.ts'

const { db } = await testDatabase()
const clock = createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z')

const getFixtureText = (format: ImportFormat, file: string) => String(formatFixtures[format].files[file])
const truncate = (text: string, part: number) => text.slice(0, Math.floor(text.length * part))
const encodeLatin1 = (text: string) => Buffer.from(text, 'latin1')
const encodeUtf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

const archive = getFixtureText('xhstt', 'archive.xml')
const [people, lessons] = [getFixtureText('school', 'people.csv'), getFixtureText('school', 'appointments.csv')]
const tenTimes = Array.from({ length: 8 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`)
const bomb = `[<!ENTITY e0 "aaaaaaaaaa">${tenTimes.join('')}]`
const external = '[<!ENTITY e8 SYSTEM "file:///etc/hostname">]'
const buildWithDoctype = (doctype: string) => `<!DOCTYPE a ${doctype}>\n${archive.replace('De Proefschool', '&e8;')}`

const cases: [string, ImportFormat, Files, RegExp][] = [
  ['an archive cut in half', 'xhstt', { 'archive.xml': truncate(archive, 0.5) }, /archive\.xml:\d+: .*not well-formed/],
  [
    'an archive without its last tag',
    'xhstt',
    { 'archive.xml': truncate(archive, 0.99) },
    /archive\.xml:\d+: .*not well-formed/,
  ],
  [
    'an archive in Latin-1',
    'xhstt',
    { 'archive.xml': encodeLatin1(archive.replace('De P', 'Dé P')) },
    /archive\.xml:\d+: .*not UTF-8/,
  ],
  ['an archive in UTF-16', 'xhstt', { 'archive.xml': encodeUtf16(archive) }, /archive\.xml:1: The file is UTF-16/],
  [
    'an archive with an XML bomb',
    'xhstt',
    { 'archive.xml': buildWithDoctype(bomb) },
    /archive\.xml:1: The file has a DOCTYPE/,
  ],
  [
    'an archive with an external entity',
    'xhstt',
    { 'archive.xml': buildWithDoctype(external) },
    /archive\.xml:1: The file has a DOCTYPE/,
  ],
  [
    'an archive with one wrong reference',
    'xhstt',
    { 'archive.xml': archive.replace('Time Reference="di1"', 'Time Reference="zo9"') },
    /archive\.xml:\d+ .*"zo9"/,
  ],
  ['a table cut in a row', 'school', { 'people.csv': truncate(people, 0.8) }, /people\.csv:4 .*The row has 3 cells/],
  [
    'settings that were cut off',
    'school',
    { 'school.json': truncate(getFixtureText('school', 'school.json'), 0.8) },
    /school\.json:\d+/,
  ],
  [
    'a table in Latin-1',
    'school',
    { 'people.csv': encodeLatin1(people.replace('Bram Bos', 'Brâm Bos')) },
    /people\.csv:4 .*not UTF-8/,
  ],
  [
    'a table in UTF-16',
    'school',
    { 'appointments.csv': encodeUtf16(lessons) },
    /appointments\.csv:1: The file is UTF-16/,
  ],
]

let before: Record<string, string> = {}
beforeEach(async () => {
  for (const format of ['xhstt', 'school'] as const)
    expect(await importPath(db, clock, createImportOptions(format))).toMatchObject({ ok: true })
  before = await computeTableSums(db)
  expect(before['appointment']).not.toMatch(/^0 /)
})

async function importAndReport(options: ImportOptions): Promise<string> {
  const outcome = await importPath(db, clock, options)
  expect(outcome.ok).toBe(false)
  expect(await computeTableSums(db)).toEqual(before)
  return formatReport(outcome)
}

test.each(selectCases(cases))(
  '%s is refused with file and line, and nothing is changed',
  async (_, format, replacedFiles, report) => {
    expect(await importAndReport(createImportOptions(format, replacedFiles))).toMatch(report)
  },
)

test('a truncated zip is refused, and nothing is changed', async () => {
  const zip = buildZip(formatFixtures.school.files)
  const file = path.join(makeImportFolder({}), 'school.zip')
  writeFileSync(file, zip.subarray(0, zip.length / 2))
  expect(await importAndReport({ path: file })).toMatch(/school\.zip.*cannot be read/)
})
