import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildWebWhenStale } from '../scripts/build-web.ts'
import { readConfig } from '../server/lib/config.ts'
import { startServer } from '../server/main.ts'
import { giveConsent } from './consent.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The demo school, on the morning of the pictures: Wednesday 18 November 2026, 11:06. */
    demoUrl: string
  }
}

export const demoMoment = '2026-11-18T10:06:00Z'

/** The product as a school gets it: the built web app, the server, an embedded database and the demo school. */
export default async function setup(project: TestProject) {
  await buildWebWhenStale()
  const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-browser-'))
  const server = await startServer(readConfig({ DATA_DIR: folder, PORT: '0', CLOCK: demoMoment }))
  await giveConsent(server)
  project.provide('demoUrl', server.url)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
