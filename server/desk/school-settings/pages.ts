import type { FastifyInstance } from 'fastify'
import type { Runtime } from '#server/http/serve.ts'
import { sendTagged } from '#server/http/send-tagged.ts'
import { findLogo } from '#server/school/logo-queries.ts'

/** Shown by pages that do not know whether the school has a logo. */
const emptyImage = '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"/>'

/** Serves the logo to everyone, also before sign-in. Opened by itself, an SVG may run and load nothing. */
export function serveLogo(app: FastifyInstance, { db }: Runtime) {
  app.get('/logo', async (request, reply) => {
    const logo = await findLogo(db)
    reply.type(logo?.type ?? 'image/svg+xml').headers({
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    })
    return sendTagged(request, reply, logo?.content ?? emptyImage)
  })
}
