import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { serveHelp } from './account/help/pages.ts'
import { helpRoutes } from './account/help/routes.ts'
import { helpTokens } from './account/help/service.ts'
import type { IdentityProvider } from './account/identity-provider/provider.ts'
import { impersonationRoutes } from './account/impersonation/routes.ts'
import { sessionRoutes } from './account/session/routes.ts'
import { settingsRoutes } from './account/settings/routes.ts'
import { isWithinBounds } from './http/body-bounds.ts'
import { serveDocumentation } from './http/documentation.ts'
import { serveHealth } from './http/health.ts'
import { isHttps, noPage } from './http/pages/security.ts'
import { serveWeb, type WebSettings } from './http/pages/serve-web.ts'
import { answerProblem } from './http/problem.ts'
import { type Routes, type Runtime, serve } from './http/serve.ts'
import { examRoutes } from './joining/exam/routes.ts'
import { subscriptionRoutes } from './joining/subscription/routes.ts'
import { AppError } from './lib/app-error.ts'
import type { Config } from './lib/config.ts'
import { bookingProfileRoutes } from './rooms/booking-profile/routes.ts'
import { bookingRoutes } from './rooms/booking/routes.ts'
import { serveRooms } from './rooms/room-display/pages.ts'
import { appointmentRoutes } from './roster/appointment/routes.ts'
import { attendeeRoutes } from './roster/attendee/routes.ts'
import { composeRosterRoutes } from './roster/compose-roster/routes.ts'
import { serveFeeds } from './roster/feed/pages.ts'
import { feedRoutes } from './roster/feed/routes.ts'
import { feedAddresses } from './roster/feed/service.ts'
import { scheduleRoutes } from './roster/schedule/routes.ts'
import { clientLogRoutes, logRoutes } from './tell/log/routes.ts'
import { clientReports } from './tell/log/service.ts'
import { notificationRoutes } from './tell/notification/routes.ts'
import { realtimeRoutes } from './tell/realtime/routes.ts'
import type { Realtime } from './tell/realtime/service.ts'

interface Options {
  config: Pick<Config, 'APP_ENV'>
  runtime: Runtime
  web: WebSettings
  /** The installation's secret, see auth/secret.ts. */
  secret: string
  /** The streams of events that are open here; closed with the application. */
  realtime: Pick<Realtime, 'hub' | 'close'>
  identityProvider?: Pick<IdentityProvider, 'handle' | 'routes'> | undefined
  /** Nothing is logged without one. */
  logger?: FastifyBaseLogger | undefined
}

const mebibyte = 1024 * 1024

/** The whole HTTP application: the contract's calls, the web app, and what operators need. */
export async function createApp(options: Options): Promise<FastifyInstance> {
  const { config, runtime, web, secret, realtime, identityProvider, logger } = options
  const app = Fastify({
    ...(logger && { loggerInstance: logger }),
    bodyLimit: mebibyte,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { caseSensitive: false, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // Whoever sends slowly holds a connection: 10 seconds for the headers, 30 for all of it.
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5000, maxHeaderSize: 16_384 },
    frameworkErrors: (error, request, reply) => void answerProblem(error, request, reply),
  })
  app.setErrorHandler(answerProblem)
  // PostgreSQL has no text with a NUL, so nothing that is meant has one.
  app.addHook('onRequest', (request, _reply, done) =>
    done(/%00/.test(request.raw.url ?? '') ? new AppError('requestInvalid') : undefined),
  )
  app.removeContentTypeParser('text/plain')
  addJsonParsers(app)
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: noPage },
    strictTransportSecurity: isHttps(web),
  })
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 0: 0, 1: 4 } },
  })

  const metrics = new Registry()
  const help = { publicUrl: web.publicUrl, tokens: helpTokens(secret, runtime.clock) }
  const mounted: Routes[] = [
    sessionRoutes(config.APP_ENV),
    settingsRoutes(feedAddresses(secret, web.publicUrl)),
    impersonationRoutes(secret),
    helpRoutes(help),
    attendeeRoutes,
    appointmentRoutes,
    scheduleRoutes,
    composeRosterRoutes,
    feedRoutes,
    subscriptionRoutes,
    examRoutes,
    bookingRoutes,
    bookingProfileRoutes,
    logRoutes,
    clientLogRoutes(clientReports(app.log, metrics)),
    notificationRoutes,
    realtimeRoutes(realtime.hub),
  ]
  for (const one of mounted) serve(app, runtime, one)
  // Before the server waits for its connections to end.
  app.addHook('preClose', () => realtime.close())

  serveHelp(app, help)
  serveFeeds(app, runtime)
  serveRooms(app, runtime, secret)
  serveHealth(app, runtime.db, metrics)
  await serveDocumentation(app)
  if (identityProvider) mountIdentityProvider(app, identityProvider)
  app.all('/api/*', () => {
    throw new AppError('routeNotFound')
  })
  await serveWeb(app, web)
  return app
}

/** JSON and JSON Patch, refused when it is too much, a text in it has a NUL or a key would reach a prototype. */
function addJsonParsers(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  const withNul = /(?<!\\)(?:\\\\)*\\u0000/
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    ['application/json', 'application/json-patch+json'],
    { parseAs: 'string' },
    (request, body: string, done) =>
      withNul.test(body) || !isWithinBounds(body) ? done(new AppError('requestInvalid')) : parse(request, body, done),
  )
}

function mountIdentityProvider(app: FastifyInstance, { handle, routes }: Pick<IdentityProvider, 'handle' | 'routes'>) {
  // Before Fastify reads the body: the provider reads it itself.
  app.addHook('onRequest', (request, reply, done) => {
    if (handle(request.raw, reply.raw)) reply.hijack()
    else done()
  })
  routes(app)
}
