import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { unpackRelease } from '../release.ts'
import {
  check,
  waitForDatabaseEnd,
  trialFolder,
  makeOwnedFolder,
  registryEnvironment,
  run,
  tryServer,
  type User,
} from './trial.ts'

const maximumMegabytes = 350

/** Runs from a read-only folder, without development dependencies. */
export async function tryRelease(user: User) {
  const release = path.join(trialFolder, 'release')
  await unpackRelease(release)
  makeOwnedFolder(release, user)
  const env = { ...registryEnvironment, HOME: makeOwnedFolder(path.join(trialFolder, 'home'), user) }
  run(['npm', 'ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: release, env, user })
  const size = execFileSync('du', ['-sm', path.join(release, 'node_modules')], { encoding: 'utf8' })
  const megabytes = Number.parseInt(size, 10)
  check(`release: node_modules takes ${megabytes} MB of at most ${maximumMegabytes}`, megabytes < maximumMegabytes)
  execFileSync('chmod', ['-R', 'a-w', release])
  const dataFolder = makeOwnedFolder(path.join(trialFolder, 'release-data'), user)
  await tryServer('release', ['npm', 'start'], { cwd: release, env: { ...env, DATA_DIR: dataFolder }, user })
  check('release: it has a secret', existsSync(path.join(dataFolder, 'secret')))
  check('release: its database ends', await waitForDatabaseEnd(dataFolder))
}
