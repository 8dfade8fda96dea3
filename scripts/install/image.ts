import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { check, checkOut, trialFolder } from './trial.ts'

/** Skipped without Docker: the image holds what the release does, which `tryRelease` installs and starts. */
export function tryImage() {
  if (spawnSync('docker', ['info'], { stdio: 'ignore' }).status !== 0)
    return console.log('No image is tried: that takes Docker.')
  const context = checkOut(path.join(trialFolder, 'context'))
  const compose = (...parameters: string[]) =>
    spawnSync('docker', ['compose', '-p', 'uurwerk-try-install', ...parameters], {
      cwd: context,
      env: { ...process.env, DATABASE_PASSWORD: 'tryinstall' },
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    })
  const runsInServer = (...command: string[]) => compose('exec', '-T', 'uurwerk', ...command).status === 0
  try {
    check('image: docker compose up --build --wait', compose('up', '--build', '--wait').status === 0)
    check('image: doctor finds no fault', runsInServer('node', 'server/start.mjs', 'doctor'))
    check('image: no package that only builds or tests', runsInServer('test', '!', '-e', 'node_modules/vite'))
    const dataFiles = compose('exec', '-T', 'uurwerk', 'ls', '-A', '/data').stdout.trim()
    check('image: it wrote its secret and nothing else', dataFiles === 'secret')
    check('image: it stops within its grace period', compose('stop', '--timeout', '30', 'uurwerk').status === 0)
    const exitCode = compose('ps', '--all', '--format', '{{.ExitCode}}', 'uurwerk').stdout.trim()
    check('image: it ended by itself', exitCode === '0')
  } finally {
    compose('down', '--volumes', '--rmi', 'local')
  }
}
