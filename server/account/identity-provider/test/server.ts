import Fastify, { type FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { onTestFinished } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { type Clock, createSystemClock } from '#server/lib/clock.ts'
import { type Config, readConfig } from '#server/lib/config.ts'
import { findFreePort } from '#server/lib/free-port.ts'
import { servePlainStyle } from '#server/http/pages/plain-page.ts'
import { answerProblem } from '#server/http/problem.ts'
import { createIdentityProvider, type IdentityProvider } from '../provider.ts'

export interface RunningProvider {
  app: FastifyInstance
  provider: IdentityProvider
  url: string
  config: Config
  warnings: unknown[]
}

interface TestProviderOptions {
  db: Db
  port?: number
  clock?: Clock
  publicUrl?: string
  suggestedSourceIds?: string[]
  getElapsedMilliseconds?: () => number
  settings?: Record<string, string>
}

/** Starts an identity provider on a real HTTP server, mounted like in the application. */
export async function startProvider({
  db,
  port = 0,
  clock,
  publicUrl,
  suggestedSourceIds = [],
  getElapsedMilliseconds,
  settings = {},
}: TestProviderOptions): Promise<RunningProvider> {
  const config = readConfig(settings)
  const app = Fastify({ routerOptions: { caseSensitive: false, maxParamLength: 500 } })
  // These policies must not override those of the pages.
  const secure = helmet()
  app.addHook('onRequest', (request, reply, done) => secure(request.raw, reply.raw, () => done()))
  app.setErrorHandler(answerProblem)
  const warnings: unknown[] = []
  // The port must be known first, since the issuer contains it.
  let provider: IdentityProvider | undefined
  app.addHook('onRequest', (request, reply, done) => {
    if (provider?.tryHandle(request.raw, reply.raw)) reply.hijack()
    else done()
  })
  const listeningPort = port || (await findFreePort('localhost'))
  const url = `http://localhost:${listeningPort}`
  provider = await createIdentityProvider({
    db,
    publicUrl: publicUrl ?? url,
    config,
    clock: clock ?? createSystemClock('Europe/Amsterdam'),
    suggestedSourceIds,
    ...(getElapsedMilliseconds && { getElapsedMilliseconds }),
    warn: (error) => warnings.push(error),
  })
  servePlainStyle(app)
  provider.routes(app)
  await app.listen({ port: listeningPort, host: 'localhost' })
  onTestFinished(() => app.close())
  return { app, provider, url, config, warnings }
}
