import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import { appointmentContract } from '@uurwerk/contract/appointment'
import { attendeeContract } from '@uurwerk/contract/attendee'
import { bookingContract } from '@uurwerk/contract/booking'
import { bookingProfileContract } from '@uurwerk/contract/booking-profile'
import { examContract } from '@uurwerk/contract/exam'
import { helpContract } from '@uurwerk/contract/help'
import { impersonationContract } from '@uurwerk/contract/impersonation'
import { clientLogContract, logContract } from '@uurwerk/contract/log'
import { notificationContract } from '@uurwerk/contract/notification'
import { realtimeContract } from '@uurwerk/contract/realtime'
import { composeRosterContract } from '@uurwerk/contract/compose-roster'
import { scheduleContract } from '@uurwerk/contract/schedule'
import { sessionContract } from '@uurwerk/contract/session'
import { settingsContract } from '@uurwerk/contract/settings'
import { subscriptionContract } from '@uurwerk/contract/subscription'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { appointmentHandlers } from './appointment/routes.ts'
import type { IdentityProvider } from './auth/identity-provider/provider.ts'
import { attendeeHandlers } from './attendee/routes.ts'
import { bookingHandlers } from './booking/routes.ts'
import { bookingProfileHandlers } from './booking-profile/routes.ts'
import { examHandlers } from './exam/routes.ts'
import { feedAddresses } from './feed/address.ts'
import { serveHelp } from './help/pages.ts'
import { helpHandlers } from './help/routes.ts'
import { helpTokens } from './help/tokens.ts'
import { impersonationHandlers } from './impersonation/routes.ts'
import { composeRosterHandlers } from './compose-roster/routes.ts'
import { AppError } from './lib/app-error.ts'
import { isWithinBounds } from './lib/body-bounds.ts'
import type { Config } from './lib/config.ts'
import { answerProblem } from './lib/problem.ts'
import { serve, type Runtime } from './lib/serve.ts'
import { clientLogHandlers } from './log/client-routes.ts'
import { clientReports } from './operations/client-reports.ts'
import { logHandlers } from './log/routes.ts'
import { notificationHandlers } from './notification/routes.ts'
import { serveDocumentation } from './operations/documentation.ts'
import { serveHealth } from './operations/health.ts'
import type { Hub } from './realtime/hub.ts'
import { realtimeHandlers } from './realtime/routes.ts'
import { scheduleHandlers } from './schedule/routes.ts'
import { sessionHandlers } from './session/routes.ts'
import { settingsHandlers } from './settings/routes.ts'
import { subscriptionHandlers } from './subscription/routes.ts'
import { serveFeeds } from './web/serve-feeds.ts'
import { serveRooms } from './web/serve-rooms.ts'
import { isHttps, noPage } from './web/security.ts'
import { serveWeb, type WebSettings } from './web/serve-web.ts'

interface Options {
  config: Pick<Config, 'APP_ENV'>
  runtime: Runtime
  web: WebSettings
  /** The installation's secret, see auth/secret.ts. */
  secret: string
  /** The streams of events that are open here; closed with the application. */
  realtime: Hub
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
  serve(app, runtime, sessionContract, sessionHandlers(config.APP_ENV))
  serve(app, runtime, attendeeContract, attendeeHandlers)
  serve(app, runtime, appointmentContract, appointmentHandlers)
  serve(app, runtime, subscriptionContract, subscriptionHandlers)
  serve(app, runtime, examContract, examHandlers)
  serve(app, runtime, scheduleContract, scheduleHandlers)
  serve(app, runtime, settingsContract, settingsHandlers(feedAddresses(secret, web.publicUrl)))
  const help = { publicUrl: web.publicUrl, tokens: helpTokens(secret, runtime.clock) }
  serve(app, runtime, helpContract, helpHandlers(help))
  serveHelp(app, help)
  serve(app, runtime, clientLogContract, clientLogHandlers(clientReports(app.log, metrics)))
  serve(app, runtime, impersonationContract, impersonationHandlers(secret))
  serve(app, runtime, logContract, logHandlers)
  serve(app, runtime, notificationContract, notificationHandlers)
  serve(app, runtime, realtimeContract, realtimeHandlers(realtime))
  // Before the server waits for its connections to end.
  app.addHook('preClose', () => realtime.close())
  serve(app, runtime, composeRosterContract, composeRosterHandlers)
  serve(app, runtime, bookingContract, bookingHandlers)
  serve(app, runtime, bookingProfileContract, bookingProfileHandlers)

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
