import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Returns the address that a proxy on this machine saw, or else that of the connection. */
export function getClientAddress({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): string {
  const isLocal = /^(::1|(::ffff:)?127\.[\d.]+)$/.test(ip)
  const forwardedFor = [headers['x-forwarded-for']].flat().at(-1)
  const forwardedAddress = forwardedFor?.split(',').at(-1)?.trim() ?? ''
  const address = isLocal && isIP(forwardedAddress) ? forwardedAddress : ip
  return address.replace(/^::ffff:/, '')
}
