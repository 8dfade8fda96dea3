import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { startEmbedded } from '../../server/db/embedded/cluster.ts'
import { buildInFolders } from '../dockerfile.ts'
import { check, checkOut, folder, makeOwnedFolder, registryEnvironment, run, tryServer, type User } from './trial.ts'

/** Uses Docker, or otherwise executes the Dockerfile in folders. */
export async function tryImage(user: User) {
  const context = checkOut(path.join(folder, 'context'))
  if (spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0) return tryDocker(context)
  console.log('There is no Docker here: no image is built, the steps of the Dockerfile are done in folders.')
  return tryDockerfile(context, user)
}

function tryDocker(context: string) {
  const runCompose = (...parameters: string[]) =>
    spawnSync('docker', ['compose', '-p', 'uurwerk-try-install', ...parameters], {
      cwd: context,
      env: { ...process.env, DATABASE_PASSWORD: 'tryinstall' },
      stdio: 'inherit',
    }).status === 0
  check('image: docker compose up --build --wait', runCompose('up', '--build', '--wait'))
  runCompose('down', '--volumes')
}

async function tryDockerfile(context: string, user: User) {
  // The base image has only its own Node.
  const PATH = `${path.dirname(process.execPath)}:${process.env['PATH']}`
  const bare = { ...registryEnvironment, PATH, HOME: makeOwnedFolder(path.join(folder, 'home'), user) }
  const stages = makeOwnedFolder(path.join(folder, 'stages'), user)
  const { root, workdir, environment, command, health } = buildInFolders(context, stages, (step, { cwd, env }) => {
    // Gives copied files to that user.
    makeOwnedFolder(cwd, user)
    run(step, { cwd, env: { ...bare, ...env }, user })
  })
  makeOwnedFolder(root, user)
  execFileSync('chmod', ['-R', 'a-w', path.join(root, workdir)])
  const data = makeOwnedFolder(path.join(root, environment['DATA_DIR'] ?? ''), user)
  const database = await startEmbedded(path.join(folder, 'database'))
  const env = { ...bare, ...environment, HOST: '127.0.0.1', DATA_DIR: data, DATABASE_URL: database.url }
  const unwell = spawnSync(health[0] ?? '', health.slice(1), { env: { ...bare, PORT: '9' } })
  check('image: its health check fails without a server', unwell.status === 1)
  await tryServer('image', command, { cwd: path.join(root, workdir), env, user })
  check('image: it wrote its secret and nothing else', readdirSync(data).join() === 'secret')
  check('image: no package that only builds or tests', !existsSync(path.join(root, workdir, 'node_modules/vite')))
  await database.stop()
}
