import type { FastifyInstance } from 'fastify'

/** It is made anew with each answer, and says that for so long it holds; at most a year (RFC 9116, section 2.5.5). */
const validDays = 90

interface Told {
  publicUrl: string
  /** Whom to tell of a weak place, as an address (`mailto:`, `https:`); without one there is no such file. */
  contact: string | undefined
}

/** Says whom to tell of a weak place of this installation (RFC 9116). */
export function serveSecurityText(app: FastifyInstance, { publicUrl, contact }: Told) {
  if (contact === undefined) return
  app.get('/.well-known/security.txt', (_request, reply) => {
    const expires = Temporal.Now.instant().add({ hours: 24 * validDays })
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toString({ smallestUnit: 'second' })}`,
      'Preferred-Languages: nl, en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
