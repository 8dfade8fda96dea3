import { expect, test } from 'vitest'
import { noExistingRecords } from '#server/import/existing-records.ts'
import { Findings } from '#server/import/findings.ts'
import { makeImportFolder, readDocumentedFiles } from '#server/import/fixtures.ts'
import { openFolder } from '#server/import/reading/school-files.ts'
import { readSchool } from './reader.ts'

test('the examples of docs/import-format.md form a valid school', async () => {
  const files = readDocumentedFiles()
  expect(Object.keys(files)).toHaveLength(15)
  const findings = new Findings()
  const school = await readSchool(await openFolder(makeImportFolder(files)), findings, {
    findExistingRecords: () => Promise.resolve(noExistingRecords),
    onProgress: () => undefined,
  })
  expect([findings.faults, findings.notices]).toEqual([[], []])
  expect(school?.appointments).toHaveLength(4)
})
