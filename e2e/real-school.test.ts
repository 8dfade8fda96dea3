import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openUnpacked } from '../server/import/reading/open-unpacked.ts'
import { isRealDataSkipped, getRealDataPath } from '../server/import/real-data.ts'
import { readConfig } from '../server/lib/config.ts'
import { type RunningServer, startServer } from '../server/main.ts'
import { dropDatabase, makeDatabase } from '../server/test/test-cluster.ts'
import { importByCommand } from './command-line.ts'
import { giveConsent } from './consent.ts'
import { desk, phone } from './devices.ts'
import { listLessonNames, signIn, visit } from './visit.ts'
import { listLessonsOfStudent } from './xhstt-reading.ts'

const source = '1_small_demo/xhstt/NL-KP-05.xml.xz'
const isAbsent = isRealDataSkipped('a real school in a browser', [source])

const student = 'Student_1910'
const moment = '2025-11-18T09:40:00Z'

describe.skipIf(isAbsent)('a school of 498 students imported from its timetable file', () => {
  const database = 'real_school'
  const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-real-'))
  const file = path.join(folder, 'NL-KP-05.xml')
  let server: RunningServer | undefined
  let xml = ''
  beforeAll(async () => {
    xml = Buffer.concat(await Array.fromAsync(openUnpacked(getRealDataPath(source)))).toString()
    writeFileSync(file, xml)
    // The import replaces the demo school while the server runs.
    const DATABASE_URL = await makeDatabase(inject('clusterUrl'), database, 'demo school')
    const environment = { DATA_DIR: path.join(folder, 'data'), DATABASE_URL, CLOCK: moment }
    server = await startServer(readConfig({ ...environment, PORT: '0' }))
    const holidays = ['--holidays', getRealDataPath('1_small_demo/nl-holidays'), '--region', 'NO']
    const report = importByCommand([file, ...holidays, '--start', '2025-08-25', '--end', '2026-07-03'], environment)
    expect(report).toContain('48179 added')
    await giveConsent(server)
  })
  afterAll(async () => {
    await server?.stop()
    await dropDatabase(inject('clusterUrl'), database)
    rmSync(folder, { recursive: true, force: true })
  })

  test('shows a student exactly the lessons of the file in the week view on a desktop', async () => {
    const { page, errors } = await visit(desk, moment)
    await signIn(page, student, '/roster?view=week&date=2025-11-17', server?.url, server?.signInCode?.text)
    const names = await listLessonNames(page)
    const expected = listLessonsOfStudent(xml, student)
    expect(expected.length).toBeGreaterThan(18)
    expect(names.toSorted()).toEqual(expected.map((lesson) => formatExpectedName(lesson)).toSorted())
    expect(errors).toEqual([])
  })

  test('shows a student exactly today’s lessons of the file on a phone', async () => {
    const { page } = await visit(phone, moment)
    await signIn(page, student, '/', server?.url, server?.signInCode?.text)
    const names = await listLessonNames(page)
    const tuesday = listLessonsOfStudent(xml, student).filter(({ day }) => day === 'di')
    expect(names.toSorted()).toEqual(tuesday.map((lesson) => formatExpectedName(lesson)).toSorted())
  })
})

const dayNames: Record<string, string> = {
  ma: 'maandag 17 november',
  di: 'dinsdag 18 november',
  wo: 'woensdag 19 november',
  do: 'donderdag 20 november',
  vr: 'vrijdag 21 november',
}

const formatExpectedName = ({ day, start, end, name, rooms }: ReturnType<typeof listLessonsOfStudent>[number]) =>
  [dayNames[day], `${start} tot ${end}`, name, rooms.join(', ')].filter(Boolean).join(', ')
