import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-run-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const steps = Object.entries(scripts).flatMap(([name, line]) => line.split(' && ').map((step) => `${name}: ${step}`))

test('every npm script runs with the chosen Node', () => {
  expect(steps.length).toBeGreaterThan(40)
  const otherSteps = steps.filter(
    (step) => !/: (TEST_FULL=1 )?(node (scripts\/run|server\/start)\.mjs|npm) /.test(step),
  )
  expect(otherSteps).toEqual([])
})

function writeProgram(relativePath: string, script: string): string {
  const file = path.join(folder, relativePath)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
  return file
}

/** An outdated Node on the machine, which is never executed. */
const oldNode = writeProgram('old-node', 'exit 1')

/** Starts the command line as if on a Node of this version. */
function startOnNode(version: string, startFile: string, env: NodeJS.ProcessEnv = {}, arch: string = process.arch) {
  const pretendScript = `Object.defineProperties(process, {
    versions: { value: { ...process.versions, node: '${version}' } }, arch: { value: '${arch}' }, execPath: { value: ${JSON.stringify(oldNode)} } })`
  const parameters = ['--import', `data:text/javascript,${encodeURIComponent(pretendScript)}`, startFile, '--version']
  const { npm_node_execpath: _node, npm_config_user_agent: _agent, ...ownEnvironment } = process.env
  const { stdout, stderr, status } = spawnSync(process.execPath, parameters, {
    encoding: 'utf8',
    env: { ...ownEnvironment, ...env },
  })
  return { output: stdout + stderr, status }
}

describe.skipIf(process.platform === 'win32')('the chosen Node', { timeout: 60_000 }, () => {
  const startFile = path.join(root, 'server/start.mjs')

  test.each(['24.0.0', '26.10.0'])('is the Node that runs npm, for version %s', (version) => {
    const env = {
      npm_node_execpath: writeProgram('machine-node', 'echo "the machine’s own: $*"'),
      npm_config_user_agent: `npm/11.6.0 node/v${version} linux x64 workspaces/false`,
    }
    expect(startOnNode('20.20.2', startFile, env).output).toMatch(/the machine’s own: .*start\.mjs --version$/m)
  })

  test('is the Node that npm installed, if the machine’s Node is too old', () => {
    const env = { npm_node_execpath: oldNode, npm_config_user_agent: 'npm/10.9.4 node/v22.22.3 linux x64' }
    expect(startOnNode('22.22.3', startFile, env)).toEqual({
      output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      status: 0,
    })
  })
})

describe.skipIf(process.platform === 'win32')('the message without a usable Node', () => {
  const copiedStartFile = path.join(folder, 'checkout/server/start.mjs')
  for (const file of ['start.mjs', 'node.mjs'])
    cpSync(path.join(root, 'server', file), path.join(path.dirname(copiedStartFile), file))
  const packageName = `node-${process.platform}-${process.arch}`

  test('names the command that installs Node', () => {
    const { output, status } = startOnNode('20.20.2', copiedStartFile)
    expect(output).toContain(`Uurwerk needs Node 24 or newer; this is 20.20.2.\nnpm has not installed ${packageName}`)
    expect(output).toContain('npm ci --include=optional')
    expect(status).toBe(1)
  })

  test('says that npm has no Node for this platform', () => {
    expect(startOnNode('20.20.2', copiedStartFile, {}, 'riscv64').output).toContain(
      'npm has none for this platform (linux-riscv64).',
    )
  })

  test('says why the installed Node does not start', () => {
    writeProgram(
      `checkout/node_modules/${packageName}/bin/node`,
      'echo "libatomic.so.1: cannot open shared object file" >&2; exit 127',
    )
    expect(startOnNode('20.20.2', copiedStartFile).output).toContain(
      'does not start here:\n  libatomic.so.1: cannot open',
    )
  })
})

describe.skipIf(process.platform === 'win32')('an installed Node that is a symbolic link', () => {
  test('does not start itself again', () => {
    const checkout = path.join(folder, 'linked')
    const packageFolder = path.join(checkout, `node_modules/node-${process.platform}-${process.arch}`)
    mkdirSync(path.join(packageFolder, 'bin'), { recursive: true })
    symlinkSync(process.execPath, path.join(packageFolder, 'bin/node'))
    cpSync(path.join(root, 'server/node.mjs'), path.join(checkout, 'node.mjs'))
    const script = path.join(checkout, 'show.mjs')
    writeFileSync(script, "import { chooseNode } from './node.mjs'\nconsole.log(chooseNode())\n")
    const { npm_node_execpath: _node, npm_config_user_agent: _agent, ...env } = process.env
    const { stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8', env })
    expect(stdout.trim()).toBe(process.execPath)
  })
})
