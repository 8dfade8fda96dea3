import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
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
}

export async function createHttpServer({ transportSecurity, logger }: HttpServerOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    ...(logger && { loggerInstance: logger }),
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
  closeUnusedConnections(app)
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
    if (!request.raw.complete) reply.header('connection', 'close')
    done(null, payload)
  })
  app.removeContentTypeParser('text/plain')
  addJsonParsers(app)
  addSecurityHeaders(app, transportSecurity)
  await app.register(compress, compression)
  return app
}

/** Configures Helmet once instead of at each request. */
function addSecurityHeaders(app: FastifyInstance, transportSecurity: string | undefined) {
  const addHelmetHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: defaultPolicy },
    strictTransportSecurity: transportSecurity !== undefined && {
      maxAge: Number(/\d+/.exec(transportSecurity)?.[0]),
      includeSubDomains: /includeSubDomains/i.test(transportSecurity),
      preload: /preload/i.test(transportSecurity),
    },
  })
  app.addHook('onRequest', (request, reply, done) => addHelmetHeaders(request.raw, reply.raw, () => done()))
}

/** Refuses excessive bodies, broken text and prototype-polluting keys. */
function addJsonParsers(app: FastifyInstance) {
  const parseSafely = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    ['application/json', 'application/json-patch+json'],
    { parseAs: 'string' },
    (request, body: string, done) =>
      !isWithinBounds(body) || hasBrokenText(body)
        ? done(new AppError('requestInvalid'))
        : parseSafely(request, body, done),
  )
}

/**
 * Closes connections that Node 24 would wait a minute for: unused connections that browsers open ahead, and kept-alive
 * connections.
 */
function closeUnusedConnections(app: FastifyInstance) {
  const openSockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    openSockets.add(socket)
    socket.once('close', () => openSockets.delete(socket))
  })
  app.addHook('preClose', (done) => {
    for (const socket of openSockets) if (socket.bytesRead === 0) socket.destroy()
    const timer = setInterval(() => {
      app.server.closeIdleConnections()
      if (openSockets.size === 0) clearInterval(timer)
    }, 100)
    done()
  })
}
