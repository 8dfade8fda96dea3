import path from 'node:path'
import { expect, test } from 'vitest'
import { createFixedClock } from '#server/lib/clock.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { computeTableSums } from '#server/test/table-sums.ts'
import { makeImportFolder } from '#server/import/fixtures.ts'
import { formatReport } from '#server/import/format-report.ts'
import { importPath } from '#server/import/import-path.ts'
import { buildPlacedClass, buildProblemXml, buildSolutionXml } from './problem-fixture.ts'

const { db } = await testDatabase()
const clock = createFixedClock('Europe/Amsterdam', '2026-08-01T08:00:00Z')
const problem = buildProblemXml()
const solution = buildSolutionXml(buildPlacedClass('1', ['1', '2'], { room: '1' }) + buildPlacedClass('2', ['1']))

interface ReplacedFiles {
  problem?: string | Buffer
  solution?: string | Buffer
}

function importFiles(replaced: ReplacedFiles = {}, firstMonday: string | undefined = '2026-08-31') {
  const folder = makeImportFolder({ 'problem.xml': problem, 'solution.xml': solution })
  const changedFolder = makeImportFolder({
    'problem.xml': replaced.problem ?? problem,
    'solution.xml': replaced.solution ?? solution,
  })
  const findFile = (name: 'problem' | 'solution') =>
    path.join(replaced[name] === undefined ? folder : changedFolder, `${name}.xml`)
  return importPath(db, clock, {
    path: findFile('problem'),
    itc2019: { firstMonday, solutionFile: findFile('solution') },
  })
}

let before: Record<string, string> = {}

async function importAndReport(replaced: ReplacedFiles): Promise<string> {
  const outcome = await importFiles(replaced)
  expect(outcome).toMatchObject({ ok: false, format: 'itc2019' })
  expect(await computeTableSums(db)).toEqual(before)
  return formatReport(outcome)
}

test('a problem and its solution are imported, and a second import changes nothing', async () => {
  expect(formatReport(await importFiles())).toContain('appointments  8 added')
  before = await computeTableSums(db)
  expect(formatReport(await importFiles())).toContain('Nothing changed.')
  expect(await computeTableSums(db)).toEqual(before)
})

test('a DOCTYPE that declares entities and a reference to an undeclared entity are refused', async () => {
  const buildWithSubset = (subset: string) => buildProblemXml({ doctype: `<!DOCTYPE problem ${subset}>` })
  const bomb = '[<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]'
  const external = '[<!ENTITY a SYSTEM "file:///secret">]'
  const parameter = 'SYSTEM "http://127.0.0.1:1/x.dtd" [<!ENTITY % p SYSTEM "http://127.0.0.1:1/p"> %p;]'
  for (const subset of [bomb, external, parameter])
    expect(await importAndReport({ problem: buildWithSubset(subset) })).toMatch(
      /problem\.xml:2: The DOCTYPE has declarations of its own/,
    )
  const undeclared = problem.replace('<room id="1"', '<room id="&a;"')
  expect(await importAndReport({ problem: undeclared })).toContain('not well-formed')
})

test('a truncated problem or solution is refused, wherever it is cut', async () => {
  for (const part of [0.2, 0.5, 0.9]) {
    expect(await importAndReport({ solution: solution.slice(0, solution.length * part) })).toContain('solution.xml')
    expect(await importAndReport({ problem: problem.slice(0, problem.length * part) })).toContain('not well-formed')
  }
})

test('a problem or solution that is not UTF-8 is refused', async () => {
  expect(await importAndReport({ solution: Buffer.from(solution.replace('"X"', '"é"').slice(1), 'latin1') })).toContain(
    'not UTF-8',
  )
  expect(await importAndReport({ problem: Buffer.from(`\uFEFF${problem}`, 'utf16le') })).toContain('UTF-16')
})

test('a single unknown class in the solution refuses the whole import', async () => {
  const wrong = solution.replace('</solution>', `${buildPlacedClass('3')}</solution>`)
  expect(await importAndReport({ solution: wrong })).toBe(
    'Nothing was imported: one fault.\nsolution.xml:4 class@id "3": There is no class with this id in the problem.',
  )
})

test('an exchanged problem and solution are refused, with the name of the root element', async () => {
  expect(await importAndReport({ problem: solution, solution: problem })).toContain(
    'The file is not an ITC-2019 solution: it starts with <problem>.',
  )
})

test('a missing or invalid first Monday and a missing solution file are refused with a message', async () => {
  const file = path.join(makeImportFolder({ 'problem.xml': problem }), 'problem.xml')
  const importWith = (itc2019: object) => importPath(db, clock, { path: file, itc2019 })
  await expect(importWith({})).rejects.toThrow('has no dates')
  await expect(importWith({ firstMonday: '2026-09-01' })).rejects.toThrow('2026-09-01 is not a Monday')
  await expect(importWith({ firstMonday: 'Monday' })).rejects.toThrow('"Monday" is not a date')
  await expect(importWith({ firstMonday: '2026-08-31', solutionFile: `${file}.none` })).rejects.toThrow(
    'There is no file',
  )
})

test('another solution of the same problem moves its lessons', async () => {
  const moved = buildSolutionXml(
    buildPlacedClass('1', ['1', '2'], { room: '1', start: '108', weeks: '01' }) + buildPlacedClass('2', ['1']),
  )
  const outcome = await importFiles({ solution: moved })
  expect(outcome).toMatchObject({
    ok: true,
    summary: { kinds: { appointments: { changed: 2, removed: 2, added: 0 } } },
  })
})
