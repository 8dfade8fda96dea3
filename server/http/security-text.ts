import type { FastifyInstance } from 'fastify'

/** RFC 9116 advises less than a year. */
const validDays = 90

interface SecurityTextOptions {
  publicUrl: string
  /** `mailto:` or `https:`; without it nothing is served. */
  contact: string | undefined
}

/** Serves `security.txt` (RFC 9116). */
export function serveSecurityText(app: FastifyInstance, { publicUrl, contact }: SecurityTextOptions) {
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
