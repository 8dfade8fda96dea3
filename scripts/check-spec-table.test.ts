import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkSpecTable, testTitles } from './check-spec-table.ts'

const head = '| § | what it says | owner | test |\n|---|---|---|---|\n'
const titlesIn = (file: string) =>
  file === 'booking.test.ts'
    ? testTitles(`describe('bookings', () => {\n  it('are exclusive', () => {})\n})`)
    : undefined
const check = (...rows: string[]) => checkSpecTable(`# Table\n\n${head}${rows.join('\n')}\n`, titlesIn)

describe('the check of the specification table', () => {
  test('counts what tests hold and what stands open', () => {
    const report = check(
      '| 4 | rooms are exclusive | booking | booking.test.ts › are exclusive |',
      '| 4 | rooms are exclusive | booking | booking.test.ts › bookings › are exclusive<br>booking.test.ts › bookings |',
      '| 5 | a later rule | booking (later) | open |',
    )
    expect(report).toEqual({ held: 2, open: 1, faults: [] })
  })

  test.each([
    ['a test that does not exist', '| 4 | x | y | booking.test.ts › are free |', /no test named "are free"/],
    ['one wrong test of two', '| 4 | x | y | booking.test.ts › bookings<br>booking.test.ts › gone |', /named "gone"/],
    ['a file that does not exist', '| 4 | x | y | roster.test.ts › are exclusive |', /no test file roster\.test\.ts/],
    ['a file without a test', '| 4 | x | y | booking.test.ts |', /should read "open" or/],
    ['an empty test cell', '| 4 | x | y | |', /nothing under "test"/],
    ['three cells', '| 4 | x | open |', /3 cells instead of 4/],
    ['five cells', '| 4 | x | y | open | z |', /5 cells instead of 4/],
  ])('names the line of a row with %s', (_, row, reason) => {
    const { faults } = check('| 1 | fine | booking | open |', row)
    expect(faults).toEqual([expect.stringMatching(reason)])
    expect(faults[0]).toMatch(/^line 6: /)
  })

  test('takes a bar in a cell that is escaped as part of the text', () => {
    expect(check('| 7 | either \\| or | booking | open |')).toEqual({ held: 0, open: 1, faults: [] })
  })

  test('does not take a table without rows for a good one', () => {
    expect(check().faults).toEqual(['the table has no rows'])
  })
})

describe('the titles of a test file', () => {
  test('are the strings that it, test and describe are called with, however configured', () => {
    const source = `
      it('a plain test', () => {})
      test.skip("a skipped test", () => {})
      it.each([['as it is', f(1)], ['y', g('z')]])('a test for %s', (x) => {})
      test.each<[number, string[]]>([
        [1, ['one']],
      ])(
        'a typed test',
        () => {},
      )
      it.skipIf(!existsSync('data'))('needs data', () => {})
      describe(\`a template\`, () => {})
      it('says it\\'s quoted', () => {})
    `
    expect([...testTitles(source)].sort()).toEqual(
      [
        'a plain test',
        'a skipped test',
        'a template',
        'a test for %s',
        'a typed test',
        'needs data',
        "says it's quoted",
      ].sort(),
    )
  })

  test('are neither comments, nor other strings, nor promises', () => {
    const source = `
      // it('a commented test', () => {})
      /* it('a blocked test', () => {}) */
      /**
       * it('a documented test')
       */
      const name = 'a mere string'
      regex.test('a tested text')
      submit('an ending in it')
      it.todo('a promise')
    `
    expect([...testTitles(source)]).toEqual([])
  })
})

describe('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spec-table-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const run = (row: string) => {
    const table = join(folder, 'table.md')
    writeFileSync(table, head + row)
    return spawnSync(process.execPath, [join(import.meta.dirname, 'check-spec-table.ts'), table], { encoding: 'utf8' })
  }

  test('fails on a planted wrong row and says where', () => {
    const { status, stderr } = run('| 8 | x | y | contract/errors.test.ts › no such test |')
    expect(status).toBe(1)
    expect(stderr).toMatch(/line 3: contract\/errors\.test\.ts has no test named "no such test"/)
  })

  test('succeeds on a right one and counts it', () => {
    const { status, stdout } = run('| 8 | x | y | contract/errors.test.ts › the error catalogue |')
    expect(stdout).toMatch(/1 held by tests, 0 open/)
    expect(status).toBe(0)
  })
})
