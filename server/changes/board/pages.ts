import type { FastifyInstance } from 'fastify'
import { getClientAddress } from '#server/http/client-address.ts'
import { sendTagged } from '#server/http/send-tagged.ts'
import type { Runtime } from '#server/http/serve.ts'
import { findBoardByToken, getBoardState } from './service.ts'

/** Authenticates a screen only by its token. Withdrawn and unknown tokens, and other networks, get the same answer. */
export function serveBoards(app: FastifyInstance, { db, clock, limitInFlight }: Runtime) {
  app.all<{ Params: { token: string } }>('/board/:token/now', async (request, reply) => {
    const { token } = request.params
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const board =
      isRead && /^[\w-]{32}$/.test(token) ? await findBoardByToken(db, token, getClientAddress(request)) : undefined
    reply.header('x-robots-tag', 'noindex')
    if (!board)
      return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found')
    const body = JSON.stringify(await limitInFlight(`board ${board.id}`, () => getBoardState(db, clock(), board)))
    reply.header('cache-control', 'private, no-cache')
    return sendTagged(request, reply.type('application/json; charset=utf-8'), body)
  })
}
