import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { unpackRelease } from '../release.ts'
import {
  check,
  waitForDatabaseEnd,
  folder,
  makeOwnedFolder,
  registryEnvironment,
  run,
  tryServer,
  type User,
} from './trial.ts'

const maximumMegabytes = 350

/** Runs from a read-only folder, without development dependencies. */
export async function tryRelease(user: User) {
  const release = path.join(folder, 'release')
  await unpackRelease(release)
  makeOwnedFolder(release, user)
  const env = { ...registryEnvironment, HOME: makeOwnedFolder(path.join(folder, 'home'), user) }
  run(['npm', 'ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: release, env, user })
  const size = execFileSync('du', ['-sm', path.join(release, 'node_modules')], { encoding: 'utf8' })
  const megabytes = Number.parseInt(size, 10)
  check(`release: node_modules takes ${megabytes} MB of at most ${maximumMegabytes}`, megabytes < maximumMegabytes)
  execFileSync('chmod', ['-R', 'a-w', release])
  const data = makeOwnedFolder(path.join(folder, 'release-data'), user)
  await tryServer('release', ['npm', 'start'], { cwd: release, env: { ...env, DATA_DIR: data }, user })
  check('release: it has a secret', existsSync(path.join(data, 'secret')))
  check('release: its database ends', await waitForDatabaseEnd(data))
}
