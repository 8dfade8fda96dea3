import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  check,
  checkOut,
  waitForDatabaseEnd,
  folder,
  makeOwnedFolder,
  registryEnvironment,
  run,
  tryServer,
  type User,
} from './trial.ts'

/** Versions of npm and, of each, the versions of Node that its `engines` allow. */
const supported: Record<string, readonly string[]> = {
  '10.8.2': ['20.20.2', '22.22.3', '24.21.0', '26.10.0'],
  '10.9.4': ['20.20.2', '22.22.3', '24.21.0', '26.10.0'],
  '11.21.2': ['20.20.2', '22.22.3', '24.21.0', '26.10.0'],
  '12.2.0': ['22.22.3', '24.21.0', '26.10.0'],
}
/** Usual for new users, with one npm of each way to handle program links. */
const usual = new Set(['npm 10.8.2, Node 20.20.2', 'npm 11.21.2, Node 22.22.3', 'npm 12.2.0, Node 26.10.0'])

export async function tryVersions(user: User, takesAll: boolean) {
  for (const [npm, nodes] of Object.entries(supported))
    for (const node of nodes) if (takesAll || usual.has(`npm ${npm}, Node ${node}`)) await tryPair(npm, node, user)
}

async function tryPair(npm: string, node: string, user: User) {
  const what = `npm ${npm}, Node ${node}`
  // A path with spaces and accents.
  const checkout = checkOut(path.join(folder, `één map ${npm} ${node}`), user)
  const PATH = `${installPrograms(npm, node)}/bin:${process.env['PATH']}`
  const env = { ...registryEnvironment, PATH, HOME: makeOwnedFolder(path.join(folder, 'home'), user) }
  const installed = run(['npm', 'ci'], { cwd: checkout, env, user })
  check(`${what}: npm ci warns of nothing`, !/warn/i.test(installed))
  const version = await tryServer(what, ['npm', 'start'], { cwd: checkout, env, user })
  check(`${what}: it ran on Node ${version}`, version === `v${canRunItself(node) ? node : readInstalledNode()}`)
  check(`${what}: its database ends`, await waitForDatabaseEnd(path.join(checkout, '.data')))
  const help = run(['npx', 'uurwerk', '--help'], { cwd: checkout, env, user })
  check(`${what}: npx uurwerk --help`, help.includes('Usage: uurwerk'))
}

/** @returns the folder with npm and Node in `bin` */
export function installPrograms(npm: string, node: string): string {
  const place = path.join(folder, `npm ${npm}, Node ${node}`)
  const packages = [`npm@${npm}`, `node-linux-${process.arch}@${node}`]
  const command = ['npm', 'install', '--global', `--prefix=${place}`, '--ignore-scripts', ...packages]
  run(command, { cwd: folder, env: registryEnvironment })
  return place
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
