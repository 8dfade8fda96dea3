import { randomUUID } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import compress from '@fastify/compress'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import helmet from 'helmet'
import { AppError } from '../lib/app-error.ts'
import { hasBrokenText, isWithinBounds } from './body-bounds.ts'
import { defaultPolicy } from './pages/security.ts'
import { answerProblem } from './problem.ts'
import { compression } from './send-tagged.ts'
import { answerUnreadableRequest, checkExpectation, passExpectations } from './unreadable-request.ts'

const mebibyte = 1024 * 1024

interface HttpServerOptions {
  /** Value of Strict-Transport-Security; undefined without HTTPS. */
  transportSecurity: string | undefined
  logger: FastifyBaseLogger | undefined
  /** Milliseconds after which a closing server drops connections that still send or receive. */
  closingMilliseconds?: number
}

/** Logs a call once, when it is answered. */
class AnsweredCallLog extends LogController {
  override incomingRequest(request: FastifyRequest) {
    request.log.debug({ req: request }, 'incoming request')
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const fields = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) request.log.error({ ...fields, err: error }, 'request errored')
    else request.log.info(fields, 'request completed')
  }
}

export async function createHttpServer({
  transportSecurity,
  logger,
  closingMilliseconds = 10_000,
}: HttpServerOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    ...(logger && { loggerInstance: logger }),
    logController: new AnsweredCallLog(),
    bodyLimit: mebibyte,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { caseSensitive: false, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // Milliseconds to send a request, because a slow sender occupies a connection.
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5000, maxHeaderSize: 16_384 },
    frameworkErrors: (error, request, reply) => void answerProblem(error, request, reply),
    clientErrorHandler: (error, socket) => answerUnreadableRequest(app.log, error, socket),
  })
  passExpectations(app.server)
  closeUnusedConnections(app, closingMilliseconds)
  app.setErrorHandler(answerProblem)
  // PostgreSQL text cannot contain NUL.
  app.addHook('onRequest', (request, _reply, done) =>
    done(/%00/.test(request.raw.url ?? '') ? new AppError('requestInvalid') : undefined),
  )
  app.addHook('onRequest', (request, _reply, done) => {
    checkExpectation(request)
    done()
  })
  // Otherwise Node would read the rest of a refused body, however large, before it answers the next request.
  app.addHook('onSend', (request, reply, payload, done) => {
    const isSmall = Number(request.headers['content-length']) <= mebibyte
    if (!request.raw.complete && !isSmall) reply.header('connection', 'close')
    done(null, payload)
  })
  app.removeContentTypeParser('text/plain')
  addJsonParsers(app)
  addSecurityHeaders(app, transportSecurity)
  await app.register(compress, compression)
  return app
}

/** Computes Helmet's headers once: they are the same for every request. */
function addSecurityHeaders(app: FastifyInstance, transportSecurity: string | undefined) {
  const addHelmetHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: defaultPolicy },
    strictTransportSecurity: transportSecurity !== undefined && {
      maxAge: Number(/\d+/.exec(transportSecurity)?.[0]),
      includeSubDomains: /includeSubDomains/i.test(transportSecurity),
      preload: /preload/i.test(transportSecurity),
    },
  })
  const sample = new ServerResponse(new IncomingMessage(new Socket()))
  addHelmetHeaders(sample.req, sample, () => undefined)
  const headers = Object.entries(sample.getHeaders()).map(([name, value = '']) => [name, String(value)] as const)
  app.addHook('onRequest', (_request, { raw }, done) => {
    for (const [name, value] of headers) raw.setHeader(name, value)
    done()
  })
}

/** Refuses excessive bodies, broken text and prototype-polluting keys. */
function addJsonParsers(app: FastifyInstance) {
  const parseSafely = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    ['application/json', 'application/json-patch+json'],
    { parseAs: 'string' },
    (request, body: string, done) => {
      // Many clients name a type without a body.
      if (body === '') done(null, undefined)
      else if (!isWithinBounds(body) || hasBrokenText(body)) done(new AppError('requestInvalid'))
      else void parseSafely(request, body, done)
    },
  )
}

/**
 * Closes connections that Node 24 would wait a minute for: unused connections that browsers open ahead, and kept-alive
 * connections. Then drops half-sent requests, whose timeouts a closing server of Node no longer checks.
 */
function closeUnusedConnections(app: FastifyInstance, closingMilliseconds: number) {
  const openSockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    openSockets.add(socket)
    socket.once('close', () => openSockets.delete(socket))
  })
  app.addHook('preClose', (done) => {
    for (const socket of openSockets) if (socket.bytesRead === 0) socket.destroy()
    const deadline = performance.now() + closingMilliseconds
    const timer = setInterval(() => {
      if (performance.now() < deadline) app.server.closeIdleConnections()
      else app.server.closeAllConnections()
      if (openSockets.size === 0) clearInterval(timer)
    }, 100)
    done()
  })
}
