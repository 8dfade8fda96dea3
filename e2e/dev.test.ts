import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { sendTo } from '../server/account/identity-provider/test/request.ts'
import { findFreePort } from '../server/lib/free-port.ts'
import { isFullRun } from '../server/test/full.ts'
import { demoMoment, dropDatabase, makeDatabase } from '../server/test/test-cluster.ts'

const root = path.join(import.meta.dirname, '..')
const database = `dev_${randomUUID().replaceAll('-', '')}`
const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-dev-'))
let dev: ChildProcess | undefined
afterAll(async () => {
  dev?.kill('SIGTERM')
  await dropDatabase(inject('clusterUrl'), database)
  rmSync(folder, { recursive: true, force: true })
})

const fetchAnswer = (address: string) =>
  fetch(address).then(
    (answer) => (answer.ok ? answer.text() : `${answer.status}`),
    () => 'nobody is there',
  )

test.skipIf(!isFullRun)(
  'npm run dev serves the app with Vite and allows sign-in only on this computer; Ctrl+C stops everything',
  async () => {
    const [port, webPort] = [await findFreePort(), await findFreePort()]
    const web = `http://localhost:${webPort}`
    const settings = {
      DATA_DIR: folder,
      CLOCK: demoMoment,
      PORT: String(port),
      WEB_PORT: String(webPort),
      PUBLIC_URL: '',
    }
    const DATABASE_URL = await makeDatabase(inject('clusterUrl'), database, 'demo school')
    const env = { ...process.env, NODE_ENV: '', ...settings, DATABASE_URL }
    dev = spawn(process.execPath, ['scripts/run.mjs', 'scripts/dev.ts'], { cwd: root, env, stdio: 'ignore' })
    const longTimeout = { timeout: 60_000, interval: 200 }
    await expect.poll(() => fetchAnswer(`${web}/roster`), longTimeout).toContain('/@vite/client')
    await expect
      .poll(() => fetchAnswer(`${web}/oidc/.well-known/openid-configuration`), longTimeout)
      .toContain(`"issuer":"${web}/oidc"`)
    const signInAnswer = await fetch(`${web}/auth/sign-in`, { redirect: 'manual' })
    expect(signInAnswer.headers.get('location')).toContain(
      `${web}/oidc/auth?redirect_uri=${encodeURIComponent(web)}%2Fcallback`,
    )
    const networkAnswer = await sendTo(`${web}/oidc/.well-known/openid-configuration`, { host: '192.0.2.2' })
    expect(networkAnswer.status).toBe(403)
    dev.kill('SIGINT')
    expect(await once(dev, 'exit')).toEqual([0, null])
    expect(await Promise.all([fetchAnswer(web), fetchAnswer(`http://127.0.0.1:${port}/health`)])).toEqual([
      'nobody is there',
      'nobody is there',
    ])
  },
)
