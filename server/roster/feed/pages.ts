import type { FastifyInstance } from 'fastify'
import { openFeed, readFeed } from './calendar.ts'
import type { Runtime } from '#server/http/serve.ts'
import { sendTagged } from '#server/http/send-tagged.ts'

/** Removed and unknown addresses get the same response. */
export function serveFeeds(app: FastifyInstance, { db, clock, limitInFlight }: Runtime) {
  app.all<{ Params: { '*': string } }>('/feeds/*', async (request, reply) => {
    const token = /^([\w-]{43})\.ics$/.exec(request.params['*'])?.[1]
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const feed = token && isRead ? await openFeed(db, clock(), token) : undefined
    reply.header('x-robots-tag', 'noindex')
    if (!feed)
      return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found')
    const calendar = await limitInFlight(`feed ${feed.feed.id}`, () => readFeed(db, clock(), feed))
    reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('content-disposition', 'inline; filename="uurwerk.ics"')
    return sendTagged(request, reply, calendar)
  })
}
