// Sums the reports of the test runs, after the failures and the tests that passed at the second try: these are then at
// the end of a long log.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '../test-results')
const reports = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
const failures = (file) => [
  ...(file.assertionResults.length === 0 && file.message ? [{ fullName: '', failureMessages: [file.message] }] : []),
  ...file.assertionResults.filter(({ status }) => status === 'failed'),
]
for (const file of reports.flatMap((report) => report.testResults)) {
  for (const { fullName, failureMessages } of failures(file)) {
    console.log(`FAILED ${path.relative(process.cwd(), file.name)} ${fullName}\n${failureMessages.join('\n')}`)
  }
}
const retried = reports
  .flatMap((report) => report.testResults)
  .flatMap((file) => file.assertionResults.map((result) => ({ name: file.name, ...result })))
  .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
for (const { name, fullName, failureMessages } of retried) {
  console.log(`SECOND TRY ${path.relative(process.cwd(), name)} ${fullName}\n${failureMessages.join('\n')}`)
}
const sum = (key) => reports.reduce((total, report) => total + report[key], 0)
console.log(
  `${sum('numPassedTests')} passed, ${sum('numFailedTests')} failed, ${sum('numPendingTests')} skipped, ${retried.length} at the second try`,
)
