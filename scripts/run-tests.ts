// `run-tests.ts PROJECT [FILE …]` runs the tests of a vitest project. In CI, files with a failed test run once more by
// themselves, on a new server, unless there are more than three. `count-tests.mjs` reports them. The full run never does.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isFullRun } from '../server/test/full.ts'

const maximumFilesTriedAgain = 3
const root = path.join(import.meta.dirname, '..')
const [project = '', ...parameters] = process.argv.slice(2)

function runTests(name: string, runParameters: string[]) {
  const report = path.join(root, `test-results/${name}.json`)
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', project, ...runParameters], {
    stdio: 'inherit',
    env: { ...process.env, ...(process.env['CI'] && { TEST_REPORT: report }) },
  })
  return { status: status ?? 1, report }
}

function listFailedFiles(report: string): string[] {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; status: string }[]
  }
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => path.relative(root, name))
}

const { status, report } = runTests(project, parameters)
const failedFiles = status !== 0 && process.env['CI'] && !isFullRun ? listFailedFiles(report) : []
const isTriedAgain = failedFiles.length > 0 && failedFiles.length <= maximumFilesTriedAgain
process.exitCode = isTriedAgain ? runTests(`${project}-second`, failedFiles).status : status
