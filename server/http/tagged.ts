import { createHash } from 'node:crypto'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How answers are compressed: from so many bytes on, in the first of these that the caller takes. */
export const compression = { threshold: 1024, encodings: ['br', 'gzip'] as ('br' | 'gzip')[] }

/**
 * Sends a text with its ETag, or 304 to a caller who has just that. Plain and compressed answers are other bytes and
 * have tags of their own. What people edit has its version in front, by which alone `If-Match` goes.
 */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, body: string, version?: number) {
  const hash = createHash('sha1').update(body).digest('base64url')
  const etag = `"${[version, hash, encodingOf(request, body)].filter((part) => part !== undefined).join('.')}"`
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ')
  reply.headers({ etag, vary })
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.send(body)
}

/** How the body will be compressed, as @fastify/compress decides it by the same settings. */
function encodingOf({ headers }: FastifyRequest, body: string): string | undefined {
  if (Buffer.byteLength(body) < compression.threshold || headers['x-no-compression'] !== undefined) return undefined
  const accepted = (headers['accept-encoding'] ?? '').toLowerCase().replace(/\*|x-gzip/g, 'gzip')
  return negotiate(accepted, compression.encodings) ?? undefined
}

/** RFC 9110: a list of tags, compared without their weakness (a proxy that compresses makes ours weak). */
const matches = (header: string | undefined, etag: string) => tagsIn(header).some((tag) => tag === etag || tag === '*')

const tagsIn = (header = '') => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))

/** The versions in an `If-Match`; a tag that is not ours is none. Undefined where any will do. */
export function versionsIn(header: string | undefined): readonly number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  return tagsIn(header).flatMap((tag) => {
    const version = /^"(\d+)\./.exec(tag)?.[1]
    return version === undefined ? [] : Number(version)
  })
}
