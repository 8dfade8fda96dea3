import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createImportOptions } from './import/format-fixtures.ts'
import { buildArchiveXml, buildPlacedEvent } from './import/formats/xhstt/archive-fixture.ts'
import { version } from './lib/version.ts'
import { runCommand, runInProcess } from './test/command-line.ts'
import { testDatabase } from './test/test-database.ts'
import { putSmallSchool } from './test/small-school.ts'
import { isFullRun, selectCases } from './test/full.ts'

const { db, url } = await testDatabase()
const emptyDatabase = await testDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-cli-'))
beforeAll(() => putSmallSchool(db))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const createSettings = (database: string) => ({ DATABASE_URL: database, DATA_DIR: folder, APP_ENV: '', PORT: '' })
const runUurwerk = (...parameters: string[]) => runUurwerkOn(url, ...parameters)
const runUurwerkOn = (database: string, ...parameters: string[]) => runCommand(createSettings(database), ...parameters)

describe('npx uurwerk', () => {
  test.skipIf(!isFullRun)('prints help and its version, and refuses an unknown command', () => {
    const inProcess = (...parameters: string[]) => runInProcess(createSettings(url), ...parameters)
    expect(inProcess('--help').stdout).toMatch(
      /serve[\s\S]*migrate[\s\S]*import[\s\S]*export[\s\S]*publish[\s\S]*unpublish[\s\S]*token[\s\S]*display[\s\S]*doctor/,
    )
    const commandNames = ['serve', 'migrate', 'import', 'export', 'publish', 'unpublish', 'token', 'display', 'doctor']
    for (const command of commandNames) {
      const help = inProcess(command, '--help')
      expect(help.status, command).toBe(0)
      expect(help.stdout, command).toContain(`uurwerk ${command}`)
    }
    expect(inProcess('--version')).toMatchObject({ status: 0, stdout: `${version}\n` })
    expect(inProcess('dance')).toMatchObject({ status: 1, stderr: expect.stringContaining('unknown command') })
  })

  test('token prints a bearer for a person, or sourceId and token for each person with a role', async () => {
    expect((await runUurwerk('token', '--person', 'anna')).stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/)
    const lines = (await runUurwerk('token', '--role', 'student')).stdout.trimEnd().split('\n')
    expect(lines.map((line) => line.split('\t')[0])).toEqual(['anna', 'bram'])
    expect(await runUurwerk('token', '--person', 'nobody')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('nobody'),
    })
    expect((await runUurwerk('token')).status).not.toBe(0)
    expect((await runUurwerk('token', '--person', 'anna', '--lifetime', '0')).status).not.toBe(0)
  })

  test.skipIf(!isFullRun)(
    'display prints an address for a room display that is stable until renewed, as JSON with --json',
    async () => {
      const createDisplayAddress = async (...more: string[]) =>
        (await runUurwerk('display', '--room', 'b204', ...more)).stdout
      const first = await createDisplayAddress()
      expect(first).toMatch(/^http:\/\/localhost:3000\/room\/\d+#[\w-]{43}\n$/)
      expect(JSON.parse(await createDisplayAddress('--json'))).toEqual({
        room: 'b204',
        name: 'B204',
        address: first.trim(),
      })
      expect(await createDisplayAddress('--renew')).not.toBe(first)
      for (const absent of ['b999', 'anna'])
        expect(await runUurwerk('display', '--room', absent)).toMatchObject({
          status: 1,
          stdout: '',
          stderr: `There is no room with the id ${absent}.\n`,
        })
      expect(await runUurwerk('display')).toMatchObject({ status: 1, stderr: expect.stringContaining('--room') })
    },
  )

  test('publish and unpublish change the given weeks and print them', async () => {
    const listPublishedMondays = async () =>
      (await db.selectFrom('published_week').select('monday').orderBy('monday').execute()).map(({ monday }) => monday)
    expect((await runUurwerk('publish', '--weeks', '2026-W50..2026-W51')).stdout).toContain('2026-W50, 2026-W51')
    expect(await listPublishedMondays()).toEqual(['2026-11-16', '2026-12-07', '2026-12-14'])
    expect(JSON.parse((await runUurwerk('unpublish', '--weeks', '2026-W50..2026-W51', '--json')).stdout)).toEqual({
      unpublished: ['2026-W50', '2026-W51'],
    })
    expect(await listPublishedMondays()).toEqual(['2026-11-16'])
    expect(await runUurwerk('publish', '--weeks', '2026-W60')).toMatchObject({ status: 1 })
  })

  test('import reports every fault, also as JSON, and changes nothing', async () => {
    writeFileSync(path.join(folder, 'school.json'), '{"customer": "small"}')
    writeFileSync(path.join(folder, 'rooms.csv'), 'id,name,capacity\nb204,B204,many\n,Nameless,\n')
    const { status, stdout } = await runUurwerk('import', folder)
    expect(status).toBe(1)
    expect(stdout).toContain('Nothing was imported')
    expect(stdout).toMatch(/rooms\.csv:2 capacity "many"/)
    expect(stdout).toMatch(/rooms\.csv:3 id/)
    expect(JSON.parse((await runUurwerk('import', folder, '--json')).stdout)).toMatchObject({ ok: false })
    expect(
      (await db.selectFrom('classroom').select('capacity').where('capacity', 'is not', null).execute()).length,
    ).toBe(2)
    expect(await runUurwerk('import', path.join(folder, 'absent'))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('There is no file'),
    })
  })

  test.skipIf(!isFullRun)(
    'export writes a folder or a zip, reports it, also as JSON, and fails where something is',
    async () => {
      const target = path.join(folder, 'exported')
      expect(await runUurwerk('export', target)).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(/^Exported to .*exported\.\n {2}people +10\n[\s\S]* appointments +7\n$/),
      })
      expect(await runUurwerk('export', target)).toMatchObject({
        status: 1,
        stdout: '',
        stderr: `The folder ${target} is not empty; name an empty one, or one that is not there yet.\n`,
      })
      const zip = `${target}.zip`
      expect(JSON.parse((await runUurwerk('export', zip, '--json')).stdout)).toMatchObject({
        path: zip,
        counts: { people: 10, appointments: 7 },
      })
      for (const exported of [target, zip])
        expect(await runUurwerk('import', exported)).toMatchObject({
          status: 0,
          stdout: expect.stringContaining('Nothing changed.'),
        })
      expect(await runUurwerkOn(emptyDatabase.url, 'export', path.join(folder, 'none'))).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('no school'),
      })
    },
  )

  test.skipIf(!isFullRun)(
    'import of another school stops, reports what it would change, and accepts --replace',
    async () => {
      const { path: set } = createImportOptions('itc2007')
      const findCustomer = async () => (await db.selectFrom('school').select('customer').execute())[0]?.customer
      for (const more of [[], ['--dry-run']]) {
        const { status, stdout } = await runUurwerk('import', set, ...more)
        expect(status).toBe(1)
        expect(stdout).toMatch(/The school here is "small", and this is of/)
        expect(stdout).toMatch(/Nobody would have the role admin any more; one person has it\./)
        expect(stdout).toMatch(/If this is what you want, add --replace/)
        const json = JSON.parse((await runUurwerk('import', set, '--json', ...more)).stdout) as {
          ok: boolean
          stopped: unknown[]
        }
        expect(json).toMatchObject({
          ok: false,
          dryRun: more.length > 0,
          summary: { kinds: { people: { removed: 10 } } },
        })
        expect(json.stopped).toContainEqual({ reason: 'removed', kind: 'people', count: 10, of: 10 })
      }
      expect(await findCustomer()).toBe('small')
      expect(await runUurwerk('import', set, '--replace', '--dry-run')).toMatchObject({ status: 0 })
      expect(await findCustomer()).toBe('small')
    },
  )

  test.skipIf(!isFullRun)(
    'import takes the school, the dates and the cycle of an XHSTT file from its options',
    async () => {
      const five = path.join(folder, 'five.xml')
      const six = path.join(folder, 'six.xml')
      const days = [1, 2, 3, 4, 5, 6].map((day) => ({ id: `Day_${day}`, lessons: 1 }))
      const events = [{ id: 'e' }]
      writeFileSync(five, buildArchiveXml({ events, solutions: [{ id: 's', events: buildPlacedEvent('e', 'ma1') }] }))
      writeFileSync(
        six,
        buildArchiveXml({ days, events, solutions: [{ id: 's', events: buildPlacedEvent('e', 'Day_11') }] }),
      )
      const whose = ['--customer', 'lindelaar', '--name', 'Lindelaar', '--time-zone', 'America/Curacao']
      // Both start on a Tuesday: the first day of a cycle, or a day before the first Monday.
      const fiveAsCycle = ['import', five, '--start', '2025-08-26', '--end', '2025-09-05', '--cycle', ...whose]
      const sixAsWeek = ['import', six, '--start', '2025-09-09', '--end', '2025-09-19', '--no-cycle', ...whose]
      expect(await runUurwerkOn(emptyDatabase.url, ...fiveAsCycle)).toMatchObject({ status: 0 })
      expect(await runUurwerkOn(emptyDatabase.url, ...sixAsWeek)).toMatchObject({ status: 0 })
      const settings = emptyDatabase.db.selectFrom('school').select(['customer', 'name', 'time_zone'])
      expect(await settings.execute()).toEqual([
        { customer: 'lindelaar', name: 'Lindelaar', time_zone: 'America/Curacao' },
      ])
      const lessons = emptyDatabase.db.selectFrom('appointment').select('starts_at').orderBy('starts_at')
      expect((await lessons.execute()).map(({ starts_at }) => starts_at.slice(0, 10))).toEqual([
        '2025-08-26',
        '2025-09-02',
        '2025-09-15',
      ])
    },
  )

  test.each(selectCases(['itc2019', 'itc2007'] as const))(
    'import takes the school of %s files from its options',
    async (format) => {
      const { path: file, ...options } = createImportOptions(format)
      const { firstMonday, solutionFile } = { ...options.itc2019, ...options.itc2007 }
      const environment = Object.entries({
        'first-monday': firstMonday,
        'solution-file': solutionFile ?? file.replace('.exam', '.sln'),
        customer: format,
        name: 'Lindelaar',
        'time-zone': 'America/Curacao',
      }).flatMap(([option, value]) => (value === undefined ? [] : [`--${option}`, value]))
      const { status, stdout } = await runUurwerkOn(
        emptyDatabase.url,
        'import',
        file,
        '--format',
        format,
        '--json',
        '--replace',
        ...environment,
      )
      expect({ status, ...JSON.parse(stdout) }).toMatchObject({ status: 0, ok: true, format })
      const settings = emptyDatabase.db.selectFrom('school').select(['customer', 'name', 'time_zone'])
      expect(await settings.execute()).toEqual([{ customer: format, name: 'Lindelaar', time_zone: 'America/Curacao' }])
    },
  )

  test('doctor reports that all checks pass, and fails on an unreachable database', async () => {
    const { status, stdout } = await runUurwerk('doctor', '--json')
    expect(status).toBe(0)
    const findings = JSON.parse(stdout) as { what: string; ok: boolean }[]
    expect(findings.map(({ what }) => what)).toEqual([
      'configuration',
      'database',
      'connections',
      'migrations',
      'clock',
      'jobs',
      'disk',
      'sign-in',
    ])
    expect(findings.every(({ ok }) => ok)).toBe(true)
    const lost = await runCommand({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }, 'doctor')
    expect(lost.status).toBe(1)
    expect(lost.stdout).toMatch(/FAIL {2}database/)
  })

  test.skipIf(!isFullRun)('prints only JSON to stdout when statements are logged', async () => {
    const { stdout, stderr } = runInProcess({ DATABASE_URL: url, LOG_SQL: '1' }, 'migrate', '--json')
    expect(JSON.parse(stdout)).toEqual({ applied: [] })
    expect(stderr).toContain('select')
  })

  test('migrate applies nothing to an up-to-date database', async () => {
    expect(JSON.parse((await runUurwerk('migrate', '--json')).stdout)).toEqual({ applied: [] })
  })

  test('refuses to serve without OIDC_ISSUER when APP_ENV is live', async () => {
    const { status, stdout } = runInProcess(
      { DATABASE_URL: url, APP_ENV: 'live', OIDC_ISSUER: '', SECRET: '', PUBLIC_URL: '' },
      'serve',
    )
    expect(status).toBe(1)
    expect(stdout).toMatch(/OIDC_ISSUER: required when APP_ENV is live/)
  })
})
