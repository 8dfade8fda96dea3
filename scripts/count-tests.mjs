// Sums the reports of the test runs, after the failures and the tests that passed at the second try (`run-tests.ts`):
// these are then at the end of a long log.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '../test-results')
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
  .toSorted((a, b) => a.startTime - b.startTime)
  .flatMap((report) => report.testResults)
const lastTry = new Map(files.map((file) => [file.name, file]))
const firstTries = files.filter((file) => lastTry.get(file.name) !== file)

const listFailures = (file) => [
  ...(file.assertionResults.length === 0 && file.message ? [{ fullName: '', failureMessages: [file.message] }] : []),
  ...file.assertionResults.filter(({ status }) => status === 'failed'),
]
const printFailures = (label, triedFiles) => {
  for (const file of triedFiles)
    for (const { fullName, failureMessages } of listFailures(file))
      console.log(`${label} ${path.relative(process.cwd(), file.name)} ${fullName}\n${failureMessages.join('\n')}`)
}
printFailures('FIRST TRY FAILED', firstTries)
printFailures('FAILED', lastTry.values())

const count = (wantedStatus) =>
  [...lastTry.values()]
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === wantedStatus).length
const failedFiles = [...lastTry.values()].filter((file) => file.assertionResults.length === 0 && file.message).length
console.log(
  `${count('passed')} passed, ${count('failed') + failedFiles} failed, ${count('pending') + count('skipped')} skipped, ${firstTries.length} files tried twice`,
)
