import path from 'node:path'
import { expect, test } from 'vitest'
import { Findings } from '#server/import/findings.ts'
import { makeImportFolder } from '#server/import/fixtures.ts'
import { buildArchiveXml, buildPlacedEvent } from './archive-fixture.ts'
import { readXhstt } from './reader.ts'

const validArchive = buildArchiveXml({
  events: [{ id: 'e' }],
  solutions: [{ id: 's', events: buildPlacedEvent('e', 'ma1') }],
})

async function readFaults(content: string | Buffer, name = 'archive.xml') {
  const file = path.join(makeImportFolder({ [name]: content }), name)
  const findings = new Findings()
  const school = await readXhstt(file, { start: '2025-08-25', end: '2025-08-29' }, findings, () => undefined)
  expect(school === undefined).toBe(findings.faultCount > 0)
  return findings.faults.map(({ line, reason }) => `${line}: ${reason}`)
}

test('a valid archive has no faults, with or without a byte order mark', async () => {
  expect(await readFaults(validArchive)).toEqual([])
  expect(await readFaults(`\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n${validArchive}`)).toEqual([])
})

test('a truncated archive is refused, wherever it is cut', async () => {
  for (const part of [0.2, 0.5, 0.9, 0.999]) {
    const faults = await readFaults(validArchive.slice(0, Math.floor(validArchive.length * part)))
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain('not well-formed')
  }
  expect(await readFaults('')).toHaveLength(1)
})

test('an archive with a DOCTYPE or an undeclared entity is refused', async () => {
  const bomb = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>\n${validArchive}`
  expect(await readFaults(bomb)).toEqual(['1: The file has a DOCTYPE, which is not allowed here.'])
  const external = `<!DOCTYPE a SYSTEM "http://127.0.0.1:1/x.dtd">\n${validArchive}`
  expect(await readFaults(external)).toEqual(['1: The file has a DOCTYPE, which is not allowed here.'])
  const undeclared = validArchive.replace('De Proefschool', 'De &school;')
  expect((await readFaults(undeclared))[0]).toContain('not well-formed')
})

test('an archive that is not UTF-8 or declares another encoding is refused', async () => {
  const accented = validArchive.replace('De Proefschool', 'De Prôefschool')
  expect((await readFaults(Buffer.from(accented, 'latin1')))[0]).toContain('not UTF-8')
  expect((await readFaults(Buffer.from(`\uFEFF${accented}`, 'utf16le')))[0]).toContain('UTF-16')
  expect(await readFaults(`<?xml version="1.0" encoding="ISO-8859-1"?>\n${validArchive}`)).toEqual([
    '1: The file says that its encoding is ISO-8859-1; save it as UTF-8.',
  ])
})

test('a fault has the line on which its tag begins', async () => {
  const spread = validArchive
    .replace('<Event Id="e"', '<Event\n\n Id="e"')
    .replace('Time Reference="ma1"', 'Time\n Reference="zo9"')
  const [fault = ''] = await readFaults(spread)
  const line = spread.slice(0, spread.indexOf('<Time\n')).split('\n').length
  expect(fault).toMatch(new RegExp(`^${line}: There is no Time`))
})

test('a name with a character that reverses the text direction is refused', async () => {
  const [fault] = await readFaults(validArchive.replace('De Proefschool', 'De \u202EProefschool'))
  expect(fault).toContain('invisible')
})

test('elements nested deeper than 30 and values of more than 2,000 characters are refused', async () => {
  const deep = `<HighSchoolTimetableArchive>${'<a>'.repeat(10_000)}`
  expect(await readFaults(deep)).toEqual(['1: The elements are nested deeper than 30.'])
  const long = validArchive.replace('Id="e"', `Id="${'x'.repeat(5000)}"`)
  expect((await readFaults(long))[0]).toContain('longer than 2,000 characters')
})

test('another kind of XML is refused with the name of its root element', async () => {
  expect(await readFaults('<problem name="x"/>')).toEqual([
    '1: The file is not an XHSTT archive: it starts with <problem>.',
  ])
})
