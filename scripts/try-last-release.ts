/**
 * Runs the server's tests of the last release on the schema of this checkout: servers of both run side by side during an
 * upgrade. Takes minutes, and git, npm and its registry.
 *
 *   npm run test:last-release              the last tag
 *   npm run test:last-release -- v0.3.0    another commit
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import path from 'node:path'
import { checkOut, registryEnvironment, removeFolder, run, trialFolder } from './install/trial.ts'

/** They hold that release to its own schema. */
const testsOfSchema = ['server/db/tables.test.ts', 'server/db/upgrade.test.ts', 'server/db/migrate.test.ts']

const describe = ['describe', '--tags', '--abbrev=0', '--match=v*']
const release = process.argv[2] ?? execFileSync('git', describe, { encoding: 'utf8' }).trim()
try {
  const checkout = checkOut(path.join(trialFolder, 'last-release'), { commit: release })
  run(['npm', 'ci', '--prefer-offline'], { cwd: checkout, env: registryEnvironment })
  // Its servers then start on a schema with what came since.
  cpSync(path.join(import.meta.dirname, '../server/migrations'), path.join(checkout, 'server/migrations'), {
    recursive: true,
  })
  const skipped = testsOfSchema.map((file) => `--exclude=${file}`)
  const tests = ['run', '-s', 'test:http', '--', ...skipped, ...process.argv.slice(3)]
  const { status } = spawnSync('npm', tests, { cwd: checkout, env: registryEnvironment, stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  removeFolder()
}
