import { Id } from '@uurwerk/contract/values'
import type { FastifyInstance } from 'fastify'
import type { Runtime } from '#server/http/serve.ts'
import { sendTagged } from '#server/http/send-tagged.ts'
import { findRoomByDisplayToken, getRoomDisplay } from './service.ts'

/** Authenticates a screen only by its token. Unknown rooms, removed rooms and wrong tokens get the same answer. */
export function serveRoomDisplays(app: FastifyInstance, { db, clock, limitInFlight }: Runtime, secret: string) {
  app.all<{ Params: { id: string } }>('/room/:id/now', async (request, reply) => {
    const id = Id.safeParse(Number(request.params.id)).data
    const token = /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1]
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const room = id && token && isRead ? await findRoomByDisplayToken(db, secret, { id, token }) : undefined
    reply.header('x-robots-tag', 'noindex')
    if (!room)
      return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found')
    const body = JSON.stringify(await limitInFlight(`room ${room.id}`, () => getRoomDisplay(db, clock(), room)))
    reply.header('cache-control', 'private, no-cache').header('vary', 'authorization')
    return sendTagged(request, reply.type('application/json; charset=utf-8'), body)
  })
}
