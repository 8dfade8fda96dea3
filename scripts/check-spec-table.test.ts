import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkSpecTable } from './check-spec-table.ts'
import { listTestTitles } from './test-titles.ts'

const tableHead = '| § | what it says | owner | test |\n|---|---|---|---|\n'
const sources: Record<string, string> = {
  'server/booking.test.ts': `
    describe('bookings', () => {
      it('are exclusive', () => {})
      it.skip('are later', () => {})
      it.todo('are promised')
      it.skipIf(isAbsent)('are real', () => {})
      it('are set aside', { skip: true }, () => {})
      describe.skip('one day', () => { it('are many', () => {}) })
      describe('in a week', () => { it.each(days)('are on %s', () => {}) })
    })
    describe('rooms', () => { it('are free', () => {}) })`,
  'web/alone.test.ts': `it('is first', () => {})\nit.only('is alone', () => {})`,
  'contract/codes.test.ts': `it('are all there', () => {})`,
  'contract/rules/text.test.ts': `it('is trimmed', () => {})`,
}
const findTitles = (file: string) => {
  const source = sources[file]
  return source === undefined ? undefined : listTestTitles(source, file)
}
const checkRows = (...rows: string[]) => checkSpecTable(`# Table\n\n${tableHead}${rows.join('\n')}\n`, findTitles)
const checkTests = (...tests: string[]) => checkRows(`| 4 | x | booking | ${tests.join('<br>')} |`)

describe('checkSpecTable', () => {
  test('counts the rows held by tests and the open rows', () => {
    const report = checkRows(
      '| 4 | rooms are exclusive | booking | server/booking.test.ts › are exclusive |',
      '| 4 | rooms are exclusive | booking | server/booking.test.ts › bookings › are exclusive<br>contract/codes.test.ts › are all there |',
      '| 4 | names are trimmed | contract | contract/rules/text.test.ts › is trimmed |',
      '| 5 | a later rule | booking (later) | open |',
      '| 5 | money | web/lib | open: issue 13 |',
    )
    expect(report).toEqual({ tested: 3, open: 2, faults: [] })
  })

  const bookingTests = 'server/booking.test.ts'
  test.each([
    ['a test that does not exist', `| 4 | x | y | ${bookingTests} › are lent |`, /no test named "are lent"/],
    ['one wrong test of two', `| 4 | x | y | ${bookingTests} › are free<br>${bookingTests} › gone |`, /named "gone"/],
    ['a file that does not exist', '| 4 | x | y | roster.test.ts › are exclusive |', /no test file roster\.test\.ts/],
    ['a file without a test', `| 4 | x | y | ${bookingTests} |`, /should read "open" or/],
    ['an empty test cell', '| 4 | x | y | |', /nothing under "test"/],
    ['three cells', '| 4 | x | open |', /3 cells instead of 4/],
    ['five cells', '| 4 | x | y | open | z |', /5 cells instead of 4/],
    ['an existing part that is open for no reason', '| 4 | x | y | open |', /needs a reason: "open: …"/],
  ])('reports the line of a row with %s', (_, row, reason) => {
    const { faults } = checkRows('| 1 | fine | booking (later) | open |', row)
    expect(faults).toEqual([expect.stringMatching(reason)])
    expect(faults[0]).toMatch(/^line 6: /)
  })

  test.each([
    ['skip', 'are later'],
    ['todo', 'are promised'],
    ['skipIf', 'are real'],
    ['skip', 'are set aside'],
    ['skip', 'one day › are many'],
  ])('refuses a test that does not always run: %s of “%s”', (modifier, names) => {
    expect(checkTests(`${bookingTests} › ${names}`).faults).toEqual([
      expect.stringMatching(new RegExp(`not always run: ${modifier}$`)),
    ])
  })

  test('refuses a file where an only excludes other tests', () => {
    expect(checkTests('web/alone.test.ts › is first').faults).toEqual([expect.stringMatching(/only some of its tests/)])
    expect(checkTests('web/alone.test.ts › is alone').faults).toEqual([expect.stringMatching(/not always run: only/)])
  })

  test('finds a test only under the describes that the row names, and lets the row omit some', () => {
    expect(checkTests(`${bookingTests} › bookings › in a week › are on %s`).faults).toEqual([])
    expect(checkTests(`${bookingTests} › bookings › are on %s`).faults).toEqual([])
    for (const names of ['rooms › are exclusive', 'bookings › are free', 'in a week › bookings › are on %s'])
      expect(checkTests(`${bookingTests} › ${names}`).faults, names).toEqual([
        expect.stringMatching(/ has no ".*" in "/),
      ])
  })

  test('refuses a describe in place of a test', () => {
    expect(checkTests(`${bookingTests} › bookings`).faults).toEqual([
      expect.stringMatching(/is a describe; name a test of it/),
    ])
  })

  test('refuses a row whose only test is about declarations of the contract', () => {
    expect(checkTests('contract/codes.test.ts › are all there').faults).toEqual([
      expect.stringMatching(/no test of a call, screen or rule/),
    ])
  })

  test('accepts an escaped bar in a cell', () => {
    expect(checkRows('| 7 | either \\| or | booking (later) | open |')).toEqual({ tested: 0, open: 1, faults: [] })
  })

  test('refuses a table without rows', () => {
    expect(checkRows().faults).toEqual(['the table has no rows'])
  })
})

describe('the check-spec-table command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spec-table-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const runCommand = (row: string) => {
    const table = join(folder, 'table.md')
    writeFileSync(table, tableHead + row)
    return spawnSync(process.execPath, [join(import.meta.dirname, 'check-spec-table.ts'), table], { encoding: 'utf8' })
  }

  test('fails on a wrong row and prints its line', () => {
    const { status, stderr } = runCommand('| 8 | x | y | server/http/serve.test.ts › no such test |')
    expect(status).toBe(1)
    expect(stderr).toMatch(/line 3: server\/http\/serve\.test\.ts has no test named "no such test"/)
  })

  test('succeeds on a correct row and counts it', () => {
    const { status, stdout } = runCommand(
      '| 8 | x | y | server/http/serve.test.ts › every call › routeNotFound: is refused at an unknown address or with an unknown method below /api |',
    )
    expect(stdout).toMatch(/1 held by tests, 0 open/)
    expect(status).toBe(0)
  })
})
