// Sums the reports of the test runs, after the failures: these are then at the end of a long log.
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
const sum = (key) => reports.reduce((total, report) => total + report[key], 0)
console.log(`${sum('numPassedTests')} passed, ${sum('numFailedTests')} failed, ${sum('numPendingTests')} skipped`)
