import '../server/lib/temporal.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildWebIfOutdated } from '../scripts/build-web.ts'
import { connect } from '../server/db/connect.ts'
import { readConfig } from '../server/lib/config.ts'
import { startServer } from '../server/main.ts'
import { demoMoment, makeDatabase, makeTemplate, startTestCluster } from '../server/test/test-cluster.ts'
import { giveConsent } from './consent.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the demo school that all files share, at `demoMoment`. */
    demoUrl: string
  }
}

/** Builds the web app and starts a server with a demo school that all tests read and none changes. */
export default async function setup(project: TestProject) {
  await buildWebIfOutdated()
  const cluster = await startTestCluster()
  const template = connect(await makeTemplate(cluster.url, 'demo school'))
  await giveConsent(template)
  await template.close()
  const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-browser-'))
  const DATABASE_URL = await makeDatabase(cluster.url, 'shared_demo', 'demo school')
  const server = await startServer(readConfig({ DATABASE_URL, DATA_DIR: folder, PORT: '0', CLOCK: demoMoment }))
  project.provide('clusterUrl', cluster.url)
  project.provide('demoUrl', server.url)
  return async () => {
    await server.stop()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
