import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'
import type { Db } from '../db/connect.ts'
import { listPendingMigrations } from '../db/migrate.ts'
import { build } from '../lib/build.ts'
import { AppError } from '../lib/app-error.ts'
import { version } from '../lib/version.ts'
import { findShortage } from './problem.ts'
import type { Readiness } from './readiness.ts'

/**
 * Reports ready if the database answers, no migration is pending, no resource shortage occurred within 30 seconds, and
 * the server is not about to stop.
 */
export function serveHealth(app: FastifyInstance, db: Db, metrics: Registry, readiness: Readiness) {
  const healthAddresses = ['/health/live', '/health/ready', '/metrics']
  // Proxies block these exact addresses, so other spellings must not reach them.
  app.addHook('onRequest', (request, _reply, done) => {
    const { url = '' } = request.routeOptions
    const isOtherSpelling = healthAddresses.includes(url) && request.raw.url?.split('?')[0] !== url
    done(isOtherSpelling ? new AppError('routeNotFound') : undefined)
  })
  const findRecentShortage = trackShortages(app)
  const loadPendingMigrations = shareInFlight(() => listPendingMigrations(db))
  app.get('/health/live', () => ({ status: 'live', version, build }))
  app.get('/health/ready', async (_request, reply) => {
    readiness.recordCheck()
    if (readiness.isStopping) return reply.code(503).send({ status: 'stopping' })
    try {
      const pending = await loadPendingMigrations()
      if (pending.length > 0) return await reply.code(503).send({ status: 'migrations pending', pending })
      const status = findRecentShortage()
      if (status) return await reply.code(503).header('retry-after', '30').send({ status })
      return { status: 'ready' }
    } catch (error) {
      return reply
        .code(503)
        .header('retry-after', '2')
        .send({ status: findShortage(error) ?? 'database unreachable' })
    }
  })
  serveMetrics(app, metrics)
}

function shareInFlight<T>(load: () => Promise<T>): () => Promise<T> {
  let inFlight: Promise<T> | undefined
  return () => (inFlight ??= load().finally(() => (inFlight = undefined)))
}

/** Milliseconds for which a shortage keeps the server unready. */
const shortageMilliseconds = 30_000

function trackShortages(app: FastifyInstance): () => string | undefined {
  let lastShortage = { status: '', occurredAt: -Infinity }
  app.addHook('onError', (_request, _reply, error, done) => {
    const shortage = findShortage(error)
    if (shortage) lastShortage = { status: shortage, occurredAt: performance.now() }
    done()
  })
  return () => (performance.now() - lastShortage.occurredAt < shortageMilliseconds ? lastShortage.status : undefined)
}

function serveMetrics(app: FastifyInstance, registry: Registry) {
  collectDefaultMetrics({ register: registry })
  const buildInfo = new Gauge({
    name: 'uurwerk_build_info',
    help: 'Always 1; its labels say which version this server is, and of which commit',
    labelNames: ['version', 'build'],
    registers: [registry],
  })
  buildInfo.set({ version, build }, 1)
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'other', status: reply.statusCode }
    duration.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
