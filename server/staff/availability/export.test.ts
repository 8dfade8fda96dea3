import { beforeAll, expect, test } from 'vitest'
import { addAvailabilityRequest } from '#server/test/availability-requests.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { Findings } from '#server/import/findings.ts'
import { createArchiveBuilder } from '#server/import/formats/xhstt/archive.ts'
import { readXml } from '#server/import/reading/xml/reader.ts'
import { exportAcceptedAvailability } from './service.ts'

const { db } = await testDatabase('small school')

beforeAll(async () => {
  const id = await addAvailabilityRequest(db, { name: 'Periode "2"', teachers: ['teun', 'cora', 'tess'] })
  const entries = [
    { start: '08:00', end: '16:00', days: [1, 2] },
    { start: '16:00', end: '17:00', days: [2], preference: 'ratherNot' },
  ]
  const setAnswer = async (person: string, state: string) =>
    db
      .updateTable('availability')
      .set({ state, entries: JSON.stringify(entries) })
      .where('request_id', '=', id)
      .where('person_id', '=', await getAttendeeId(db, person))
      .execute()
  await setAnswer('teun', 'accepted')
  await setAnswer('cora', 'submitted')
  await setAnswer('tess', 'denied')
  await db.updateTable('availability_request').set({ source_id: 'p2' }).where('id', '=', id).execute()
})

test('a CSV export has a row for each time and day of accepted availability only', async () => {
  const rowPrefix = 'p2,"Periode ""2""",2026-11-16,2026-12-18,teun,TTO'
  const csv = await exportAcceptedAvailability(db, 'csv')
  expect(csv.split('\r\n')).toEqual([
    'request,name,start,end,teacher,code,week,day,from,until,preference',
    `${rowPrefix},,1,08:00,16:00,`,
    `${rowPrefix},,2,08:00,16:00,`,
    `${rowPrefix},,2,16:00,17:00,ratherNot`,
    '',
  ])
  expect(await exportAcceptedAvailability(db, 'csv', 'p2')).toBe(csv)
  expect((await exportAcceptedAvailability(db, 'csv', 'p3')).split('\r\n')).toHaveLength(2)
})

test('an XHSTT export is readable by the importer and lists the times that each teacher cannot or would rather not', async () => {
  const xml = await exportAcceptedAvailability(db, 'xhstt')
  const { archive, handlers } = createArchiveBuilder()
  const findings = new Findings()
  const kind = { name: 'anXhsttArchive', root: 'HighSchoolTimetableArchive', allowsExternalDoctype: false } as const
  const stream = (async function* () {
    yield Buffer.from(xml)
  })()
  await readXml(stream, 'archive.xml', kind, findings, handlers, () => undefined)
  expect(findings.faults).toEqual([])
  const [instance] = archive.instances
  expect([instance?.times.length, instance?.resources.map(({ id }) => id)]).toEqual([7 * 18, ['teun']])
  const findConstraint = (kind: string) =>
    new RegExp(`<AvoidUnavailableTimesConstraint Id="${kind}-\\d+-teun">.*`).exec(xml)?.[0] ?? ''
  const listTimeReferences = (text: string) => [...text.matchAll(/<Time Reference="([^"]+)"/g)].map(([, id]) => id)
  expect(listTimeReferences(findConstraint('rather-not'))).toEqual(['A2-1600', 'A2-1630'])
  expect(findConstraint('rather-not')).toContain('<Required>false</Required>')
  // Two half hours of Monday, and the other five days.
  expect(listTimeReferences(findConstraint('not'))).toHaveLength(2 + 5 * 18)
  expect(xml).toContain('<Name>Periode &quot;2&quot;</Name>')
})
