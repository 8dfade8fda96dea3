import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  check,
  checkOut,
  waitForDatabaseEnd,
  trialFolder,
  makeOwnedFolder,
  registryEnvironment,
  run,
  tryServer,
  type User,
} from './trial.ts'

/** Versions of npm and, of each, the versions of Node that its `engines` allow. */
const nodeVersionsByNpm: Record<string, readonly string[]> = {
  '10.8.2': ['20.20.2', '22.22.3', '24.21.0', '26.10.0'],
  '10.9.4': ['20.20.2', '22.22.3', '24.21.0', '26.10.0'],
  '11.21.2': ['20.20.2', '22.22.3', '24.21.0', '26.10.0'],
  '12.2.0': ['22.22.3', '24.21.0', '26.10.0'],
}
/** Usual for new users, with one npm of each way to handle program links. */
const usualPairs = new Set(['npm 10.8.2, Node 20.20.2', 'npm 11.21.2, Node 22.22.3', 'npm 12.2.0, Node 26.10.0'])

export async function tryVersions(user: User, isThorough: boolean) {
  for (const [npm, nodeVersions] of Object.entries(nodeVersionsByNpm))
    for (const node of nodeVersions)
      if (isThorough || usualPairs.has(`npm ${npm}, Node ${node}`)) await tryPair(npm, node, user)
}

async function tryPair(npm: string, node: string, user: User) {
  const label = `npm ${npm}, Node ${node}`
  // A path with spaces and accents.
  const checkout = checkOut(path.join(trialFolder, `één map ${npm} ${node}`), { user })
  const PATH = `${installPrograms(npm, node)}/bin:${process.env['PATH']}`
  const env = { ...registryEnvironment, PATH, HOME: makeOwnedFolder(path.join(trialFolder, 'home'), user) }
  const installOutput = installPackages({ cwd: checkout, env, user })
  check(`${label}: npm ci warns of nothing`, !/warn/i.test(installOutput))
  const version = await tryServer(label, ['npm', 'start'], { cwd: checkout, env, user })
  check(`${label}: it ran on Node ${version}`, version === `v${canRunItself(node) ? node : readInstalledNode()}`)
  check(`${label}: its database ends`, await waitForDatabaseEnd(path.join(checkout, '.data')))
  const help = run(['npx', 'uurwerk', '--help'], { cwd: checkout, env, user })
  check(`${label}: npx uurwerk --help`, help.includes('Usage: uurwerk'))
}

/** Tries again, as a user would: npm 10 may end without a failure, and with nothing installed, if the registry is slow. */
function installPackages(options: Parameters<typeof run>[1]): string {
  const output = run(['npm', 'ci'], options)
  return output.includes('Exit handler never called') ? run(['npm', 'ci'], options) : output
}

/** @returns the folder with npm and Node in `bin` */
export function installPrograms(npm: string, node: string): string {
  const programsFolder = path.join(trialFolder, `npm ${npm}, Node ${node}`)
  const packages = [`npm@${npm}`, `node-linux-${process.arch}@${node}`]
  const command = ['npm', 'install', '--global', `--prefix=${programsFolder}`, '--ignore-scripts', ...packages]
  run(command, { cwd: trialFolder, env: registryEnvironment })
  return programsFolder
}

/** Older versions start the Node that npm installed. */
const canRunItself = (node: string) => Number.parseInt(node, 10) >= 24

function readInstalledNode(): string | undefined {
  const file = new URL('../../package.json', import.meta.url)
  const { optionalDependencies } = JSON.parse(readFileSync(file, 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  return optionalDependencies[`node-linux-${process.arch}`]
}
