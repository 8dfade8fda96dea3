import path from 'node:path'
import { expect, test } from 'vitest'
import { fixedClock } from '#server/lib/clock.ts'
import { testDatabase } from '#server/test/harness.ts'
import { tableSums } from '#server/test/table-sums.ts'
import { folderOf } from '#server/import/fixtures.ts'
import { reportText } from '#server/import/report.ts'
import { importPath } from '#server/import/run.ts'
import { placed, problemOf, solutionOf } from './problem-fixture.ts'

const { db } = await testDatabase()
const clock = fixedClock('Europe/Amsterdam', '2026-08-01T08:00:00Z')
const problem = problemOf()
const solution = solutionOf(placed('1', ['1', '2'], { room: '1' }) + placed('2', ['1']))

interface Given {
  problem?: string | Buffer
  solution?: string | Buffer
}

function run(given: Given = {}, firstMonday: string | undefined = '2026-08-31') {
  const folder = folderOf({ 'problem.xml': problem, 'solution.xml': solution })
  const changed = folderOf({ 'problem.xml': given.problem ?? problem, 'solution.xml': given.solution ?? solution })
  const from = (name: 'problem' | 'solution') => path.join(given[name] === undefined ? folder : changed, `${name}.xml`)
  return importPath(db, clock, { path: from('problem'), itc2019: { firstMonday, solutionFile: from('solution') } })
}

let before: Record<string, string> = {}

async function reasonsOf(given: Given): Promise<string> {
  const outcome = await run(given)
  expect(outcome).toMatchObject({ ok: false, format: 'itc2019' })
  expect(await tableSums(db)).toEqual(before)
  return reportText(outcome)
}

test('a problem and its solution are imported, and once more change nothing', async () => {
  expect(reportText(await run())).toContain('appointments  8 added')
  before = await tableSums(db)
  expect(reportText(await run())).toContain('Nothing changed.')
  expect(await tableSums(db)).toEqual(before)
})

test('a DOCTYPE that points outside is passed over; one that declares entities is refused, and none ever expands', async () => {
  const declaring = (subset: string) => problemOf({ doctype: `<!DOCTYPE problem ${subset}>` })
  const bomb = '[<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]'
  const external = '[<!ENTITY a SYSTEM "file:///secret">]'
  const parameter = 'SYSTEM "http://127.0.0.1:1/x.dtd" [<!ENTITY % p SYSTEM "http://127.0.0.1:1/p"> %p;]'
  for (const subset of [bomb, external, parameter])
    expect(await reasonsOf({ problem: declaring(subset) })).toMatch(/problem\.xml:2: The DOCTYPE declares things/)
  const undeclared = problem.replace('<room id="1"', '<room id="&a;"')
  expect(await reasonsOf({ problem: undeclared })).toContain('not well-formed')
})

test('a file that was cut off is refused, wherever it was cut', async () => {
  for (const part of [0.2, 0.5, 0.9]) {
    expect(await reasonsOf({ solution: solution.slice(0, solution.length * part) })).toContain('solution.xml')
    expect(await reasonsOf({ problem: problem.slice(0, problem.length * part) })).toContain('not well-formed')
  }
})

test('another encoding than UTF-8 is told', async () => {
  expect(await reasonsOf({ solution: Buffer.from(solution.replace('"X"', '"é"').slice(1), 'latin1') })).toContain(
    'not UTF-8',
  )
  expect(await reasonsOf({ problem: Buffer.from(`\uFEFF${problem}`, 'utf16le') })).toContain('UTF-16')
})

test('one wrong class among all is enough to change nothing', async () => {
  const wrong = solution.replace('</solution>', `${placed('3')}</solution>`)
  expect(await reasonsOf({ solution: wrong })).toBe(
    'Nothing was imported: one fault.\nsolution.xml:4 class@id "3": There is no class with this id in the problem.',
  )
})

test('a problem and a solution that were exchanged are told apart', async () => {
  expect(await reasonsOf({ problem: solution, solution: problem })).toContain(
    'The file is not an ITC-2019 solution: it starts with <problem>.',
  )
})

test('options that are missing or no Monday end in one sentence', async () => {
  const file = path.join(folderOf({ 'problem.xml': problem }), 'problem.xml')
  const given = (itc2019: object) => importPath(db, clock, { path: file, itc2019 })
  await expect(given({})).rejects.toThrow('has no dates')
  await expect(given({ firstMonday: '2026-09-01' })).rejects.toThrow('2026-09-01 is no Monday')
  await expect(given({ firstMonday: 'Monday' })).rejects.toThrow('"Monday" is no date')
  await expect(given({ firstMonday: '2026-08-31', solutionFile: `${file}.none` })).rejects.toThrow('There is no file')
})

test('another solution of the same problem moves its lessons', async () => {
  const moved = solutionOf(placed('1', ['1', '2'], { room: '1', start: '108', weeks: '01' }) + placed('2', ['1']))
  const outcome = await run({ solution: moved })
  expect(outcome).toMatchObject({
    ok: true,
    summary: { kinds: { appointments: { changed: 2, removed: 2, added: 0 } } },
  })
})
