import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import path from 'node:path'
import { createImportRoutes } from './desk/school-imports/routes.ts'
import { ImportDesk } from './desk/school-imports/service.ts'
import { schoolPeopleRoutes } from './desk/school-people/routes.ts'
import { createSchoolRoutes } from './desk/school/routes.ts'
import { serveSetup } from './desk/setup/pages.ts'
import { schoolBookingProfileRoutes } from './desk/school-booking-profiles/routes.ts'
import { createSchoolRoomRoutes } from './desk/school-rooms/routes.ts'
import { serveLogo } from './desk/school-settings/pages.ts'
import { createSchoolSettingsRoutes } from './desk/school-settings/routes.ts'
import { personDataRoutes } from './desk/school-person-data/routes.ts'
import { serveHelp } from './account/help/pages.ts'
import { createHelpRoutes } from './account/help/routes.ts'
import { createHelpTokens } from './account/help/service.ts'
import type { IdentityProvider } from './account/identity-provider/provider.ts'
import { createImpersonationRoutes } from './account/impersonation/routes.ts'
import { createSessionRoutes } from './account/session/routes.ts'
import { createSettingsRoutes } from './account/settings/routes.ts'
import { serveSignIn } from './account/sign-in/pages.ts'
import type { SignInProvider } from './account/sign-in/service.ts'
import type { Db } from './db/connect.ts'
import { createHttpServer } from './http/http-server.ts'
import { serveDocumentation } from './http/documentation/serve.ts'
import { serveHealth } from './http/health.ts'
import { Readiness } from './http/readiness.ts'
import { isHttps } from './http/pages/security.ts'
import { serveWeb, type WebSettings } from './http/pages/serve-web.ts'
import { serveSecurityText } from './http/security-text.ts'
import { type Routes, type Runtime, serve } from './http/serve.ts'
import { allocationRoutes } from './joining/choice-round/allocation/routes.ts'
import { examRoutes } from './joining/exam/routes.ts'
import { choiceRoundRoutes } from './joining/choice-round/student/routes.ts'
import { roundDeskRoutes } from './joining/choice-round/desk/routes.ts'
import { subscriptionRoutes } from './joining/subscription/routes.ts'
import { AppError } from './lib/app-error.ts'
import type { Config } from './lib/config.ts'
import { serveBoards } from './changes/board/pages.ts'
import { createBoardRoutes } from './changes/board/routes.ts'
import { dayRoutes } from './changes/day/routes.ts'
import { specialDayRoutes } from './changes/special-day/routes.ts'
import { proposalRoutes } from './changes/proposal/routes.ts'
import { alternativesRoutes } from './changes/alternatives/routes.ts'
import { heldRoutes } from './changes/held/routes.ts'
import { ledgerRoutes } from './changes/ledger/routes.ts'
import { absenceRoutes } from './changes/absence/routes.ts'
import { dayChangeRoutes } from './changes/day-change/routes.ts'
import { joinableRoutes } from './changes/joinable/routes.ts'
import { bookingProfileRoutes } from './rooms/booking-profile/routes.ts'
import { bookingRoutes } from './rooms/booking/routes.ts'
import { serveRoomDisplays } from './rooms/room-display/pages.ts'
import { appointmentRoutes } from './roster/appointment/routes.ts'
import { attendeeRoutes } from './roster/attendee/routes.ts'
import { composeRosterRoutes } from './roster/compose-roster/routes.ts'
import { serveFeeds } from './roster/feed/pages.ts'
import { feedRoutes } from './roster/feed/routes.ts'
import { createFeedAddresses } from './roster/feed/service.ts'
import { scheduleRoutes } from './roster/schedule/routes.ts'
import { availabilityRoutes } from './staff/availability/routes.ts'
import { coachRoutes } from './staff/coach/routes.ts'
import { deploymentPlanRoutes } from './staff/deployment-plan/routes.ts'
import { programRoutes } from './staff/program/routes.ts'
import { createClientLogRoutes, logRoutes } from './tell/log/routes.ts'
import { createClientReports } from './tell/log/service.ts'
import { announcementRoutes } from './tell/announcement/routes.ts'
import { notificationRoutes } from './tell/notification/routes.ts'
import { createRealtimeRoutes } from './tell/realtime/routes.ts'
import { type Realtime, registerStreamMetrics } from './tell/realtime/service.ts'

interface Options {
  config: Pick<Config, 'APP_ENV' | 'DATA_DIR' | 'HSTS' | 'SECURITY_CONTACT'>
  runtime: Runtime
  web: WebSettings
  signingSecret: string
  providers?: readonly SignInProvider[]
  /** Time for session lifetimes; real time by default. */
  now?: () => Temporal.Instant
  /** Closed with the application. */
  realtime: Pick<Realtime, 'hub' | 'close'>
  /** Milliseconds for rate limits of sign-ins and browser reports; since process start by default. */
  getElapsedMilliseconds?: (() => number) | undefined
  metrics?: Registry
  readiness?: Readiness
  /** Independent of a busy pool, for readiness checks; the runtime's by default. */
  healthDb?: Db
  /** Database for the processes that import, and their fixed time, if any; without it, imports wait for another server. */
  imports?: { url: string; fixedInstant: string | undefined }
  identityProvider?: Pick<IdentityProvider, 'tryHandle' | 'routes'> | undefined
  logger?: FastifyBaseLogger | undefined
}

export async function createApp(options: Options): Promise<FastifyInstance> {
  const { config, runtime, web, signingSecret, realtime, metrics = new Registry(), identityProvider, logger } = options
  const { providers = [], healthDb = runtime.db, readiness = new Readiness(), getElapsedMilliseconds, now } = options
  const app = await createHttpServer({ transportSecurity: getTransportSecurity(config, web), logger })
  const helpAccess = { publicUrl: web.publicUrl, tokens: createHelpTokens(signingSecret, runtime.clock) }
  const importDesk = new ImportDesk({
    db: runtime.db,
    clock: runtime.clock,
    folder: path.resolve(config.DATA_DIR, 'imports'),
    ...options.imports,
    warn: (error, message) => app.log.warn({ err: error }, message),
  })
  const clientReports = createClientReports(app.log, metrics, getElapsedMilliseconds)
  registerStreamMetrics(metrics, realtime.hub)
  const accountRoutes = [
    createSessionRoutes(config.APP_ENV),
    createSettingsRoutes(createFeedAddresses(signingSecret, web.publicUrl)),
    createImpersonationRoutes(signingSecret),
    createHelpRoutes(helpAccess),
    createClientLogRoutes(clientReports),
    createRealtimeRoutes(realtime.hub),
  ]
  for (const routes of [...accountRoutes, ...createDeskRoutes(options, importDesk), ...featureRoutes])
    serve(app, runtime, routes)
  // Runs before the server waits for its connections to end.
  app.addHook('preClose', () => realtime.close())
  app.addHook('onClose', () => importDesk.close())

  const signIn = serveSignIn(app, runtime, {
    env: config.APP_ENV,
    publicUrl: web.publicUrl,
    secret: signingSecret,
    providers,
    metrics,
    getElapsedMilliseconds,
    now,
  })
  serveSetup(app, signIn)
  serveHelp(app, helpAccess)
  serveFeeds(app, runtime)
  serveLogo(app, runtime)
  serveRoomDisplays(app, runtime, signingSecret)
  serveBoards(app, runtime)
  serveHealth(app, healthDb, metrics, readiness)
  serveSecurityText(app, { publicUrl: web.publicUrl, contact: config.SECURITY_CONTACT })
  serveDocumentation(app)
  if (identityProvider) mountIdentityProvider(app, identityProvider)
  // Before the body is checked.
  app.all('/api/*', { onRequest: refuseUnknownRoute, handler: refuseUnknownRoute })
  await serveWeb(app, web)
  return app
}

function refuseUnknownRoute(): never {
  throw new AppError('routeNotFound')
}

const createDeskRoutes = (
  { config, signingSecret, web, providers = [], identityProvider }: Options,
  importDesk: ImportDesk,
): Routes[] => [
  createSchoolRoutes(config.DATA_DIR),
  createImportRoutes(importDesk),
  schoolPeopleRoutes,
  createSchoolSettingsRoutes({ isBuiltIn: identityProvider !== undefined, providers, publicUrl: web.publicUrl }),
  personDataRoutes,
  createSchoolRoomRoutes({ secret: signingSecret, publicUrl: web.publicUrl }),
  schoolBookingProfileRoutes,
  createBoardRoutes(web.publicUrl),
]

/** Routes that need nothing of the application. */
const featureRoutes: readonly Routes[] = [
  attendeeRoutes,
  appointmentRoutes,
  scheduleRoutes,
  composeRosterRoutes,
  feedRoutes,
  subscriptionRoutes,
  examRoutes,
  choiceRoundRoutes,
  availabilityRoutes,
  roundDeskRoutes,
  allocationRoutes,
  deploymentPlanRoutes,
  coachRoutes,
  programRoutes,
  dayChangeRoutes,
  joinableRoutes,
  alternativesRoutes,
  dayRoutes,
  specialDayRoutes,
  proposalRoutes,
  absenceRoutes,
  ledgerRoutes,
  heldRoutes,
  bookingRoutes,
  bookingProfileRoutes,
  logRoutes,
  announcementRoutes,
  notificationRoutes,
]

const getTransportSecurity = ({ HSTS }: Pick<Config, 'HSTS'>, web: WebSettings) =>
  isHttps(web) && HSTS !== 'off' ? HSTS : undefined

function mountIdentityProvider(
  app: FastifyInstance,
  { tryHandle, routes }: Pick<IdentityProvider, 'tryHandle' | 'routes'>,
) {
  // Runs before Fastify reads the body, which the provider reads itself.
  app.addHook('onRequest', (request, reply, done) => {
    if (tryHandle(request.raw, reply.raw)) reply.hijack()
    else done()
  })
  routes(app)
}
