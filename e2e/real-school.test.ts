import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../server/lib/config.ts'
import { type RunningServer, startServer } from '../server/main.ts'
import { desk, phone } from './devices.ts'
import { lessonNames, signIn, visit } from './visit.ts'
import { weekOfStudent } from './xhstt-reading.ts'

const root = path.join(import.meta.dirname, '..')
const data = process.env['REAL_DATA'] ?? path.join(root, '../shared/data')
const source = path.join(data, '1_small_demo/xhstt/NL-KP-05.xml.xz')
const hasXz = spawnSync('xz', ['--version'], { stdio: 'ignore' }).status === 0
const isAbsent = !existsSync(source) || !hasXz
if (isAbsent) console.log(`skipped: a real school in a browser needs ${source} and the command xz`)

const student = 'Student_1910'
const moment = '2025-11-18T09:40:00Z'

describe.skipIf(isAbsent)('a school of 498 students, from its timetable file to a student in a browser', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-real-'))
  const file = path.join(folder, 'NL-KP-05.xml')
  let server: RunningServer | undefined
  let xml = ''
  beforeAll(async () => {
    xml = execFileSync('xz', ['-dc', source], { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
    writeFileSync(file, xml)
    // On the empty database the server makes the demo school; the import takes its place while it runs.
    server = await startServer(readConfig({ DATA_DIR: path.join(folder, 'data'), PORT: '0', CLOCK: moment }))
    const holidays = path.join(data, '1_small_demo/nl-holidays')
    const options = ['--holidays', holidays, '--region', 'NO', '--start', '2025-08-25', '--end', '2026-07-03']
    const report = execFileSync(process.execPath, ['server/start.mjs', 'import', file, ...options], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: path.join(folder, 'data'), CLOCK: moment },
    })
    expect(report).toContain('48179 added')
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('sees the week on a desk, lesson by lesson as the file has it', async () => {
    const { page, errors } = await visit(desk, moment)
    await signIn(page, student, '/roster?view=week&date=2025-11-17', server?.url)
    const names = await lessonNames(page)
    const expected = weekOfStudent(xml, student)
    expect(expected.length).toBeGreaterThan(18)
    expect(names.toSorted()).toEqual(expected.map((lesson) => spoken(lesson)).toSorted())
    expect(errors).toEqual([])
  })

  test('and today on a phone', async () => {
    const { page } = await visit(phone, moment)
    await signIn(page, student, '/', server?.url)
    const names = await lessonNames(page)
    const tuesday = weekOfStudent(xml, student).filter(({ day }) => day === 'di')
    expect(names.toSorted()).toEqual(tuesday.map((lesson) => spoken(lesson)).toSorted())
  })
})

const spokenDays: Record<string, string> = {
  ma: 'maandag 17 november',
  di: 'dinsdag 18 november',
  wo: 'woensdag 19 november',
  do: 'donderdag 20 november',
  vr: 'vrijdag 21 november',
}

const spoken = ({ day, start, end, name, rooms }: ReturnType<typeof weekOfStudent>[number]) =>
  [spokenDays[day], `${start} tot ${end}`, name, rooms.join(', ')].filter(Boolean).join(', ')
