import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client'
import type { Db } from '../db/connect.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { AppError } from '../lib/app-error.ts'
import { version } from '../lib/version.ts'

/** Liveness, readiness (the database answers and lacks no migration) and metrics for Prometheus. */
export function serveHealth(app: FastifyInstance, db: Db, metrics: Registry) {
  const addresses = ['/health/live', '/health/ready', '/metrics']
  // A proxy closes these addresses as they are written; any other way to write one must not lead here.
  app.addHook('onRequest', (request, _reply, done) => {
    const { url = '' } = request.routeOptions
    const isOther = addresses.includes(url) && request.raw.url?.split('?')[0] !== url
    done(isOther ? new AppError('routeNotFound') : undefined)
  })
  app.get('/health/live', () => ({ status: 'live', version }))
  app.get('/health/ready', async (_request, reply) => {
    try {
      const pending = await pendingMigrations(db)
      if (pending.length > 0) return await reply.code(503).send({ status: 'migrations pending', pending })
      return { status: 'ready' }
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'database unreachable' })
    }
  })
  serveMetrics(app, metrics)
}

function serveMetrics(app: FastifyInstance, registry: Registry) {
  collectDefaultMetrics({ register: registry })
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
