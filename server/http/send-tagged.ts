import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SentAnswer } from './sent-answer-cache.ts'

type Encoding = 'zstd' | 'br' | 'gzip'

/**
 * How answers are compressed: from so many bytes on, in the first of these that the caller takes. What a school asks for
 * at the bell is compressed at once (up to `syncThreshold`): a turn of the thread pool costs more than the work.
 */
export const compression = {
  threshold: 1024,
  syncThreshold: 65_536,
  encodings: ['zstd', 'br', 'gzip'] as Encoding[],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  // Of gzip; zstd has its own level and knows no other.
  zlibOptions: { level: 3 },
}

/** For what is made once and sent as it is ever after: there the smallest comes first. */
export const smallestCompression = { ...compression, encodings: ['br', 'zstd', 'gzip'] as Encoding[] }

interface TagOptions {
  /** Of what people edit. */
  version?: number | undefined
  /** Told the tag. */
  keep?: ((tag: string) => void) | undefined
  /** Given the answer as it leaves, if it is not too long to be compressed at once. */
  keepSent?: ((sent: Omit<SentAnswer, 'type'>) => void) | undefined
  /** As the route compresses. */
  encodings?: readonly Encoding[]
}

/**
 * Sends a text with its ETag, or 304 to a caller who has just that. Plain and compressed answers are other bytes and
 * have tags of their own. What people edit has its version in front, by which alone `If-Match` goes.
 */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
  { version, keep, keepSent, encodings = compression.encodings }: TagOptions = {},
) {
  const encoding = chooseEncoding(request, body, encodings)
  const parts = [version, hash('sha1', body, 'base64url'), encoding]
  const etag = `"${parts.filter((part) => part !== undefined).join('.')}"`
  keep?.(etag)
  if (isConditional(request) && hasTag(request, etag)) return sendUnchanged(reply, etag)
  // What is longer is compressed by @fastify/compress, beside what else is to be done.
  if (Buffer.byteLength(body) > compression.syncThreshold) return setTagHeaders(reply, etag).send(body)
  const sent = { etag, encoding, payload: encoding ? compressors[encoding](body) : Buffer.from(body) }
  keepSent?.(sent)
  return sendPayload(reply, sent)
}

/** Sends an answer again, byte for byte. */
export const resendAnswer = (reply: FastifyReply, sent: SentAnswer) => sendPayload(reply.type(sent.type), sent)

function sendPayload(reply: FastifyReply, { etag, encoding, payload }: Omit<SentAnswer, 'type'>) {
  if (encoding) reply.header('content-encoding', encoding)
  return setTagHeaders(reply, etag).send(payload)
}

/** As @fastify/compress does it by the same settings. */
const compressors: Record<Encoding, (body: string) => Buffer> = {
  zstd: (body) => zstdCompressSync(body),
  br: (body) => brotliCompressSync(body, compression.brotliOptions),
  gzip: (body) => gzipSync(body, compression.zlibOptions),
}

/** Says that what the caller has is what there is. */
export const sendUnchanged = (reply: FastifyReply, etag: string) => setTagHeaders(reply, etag).code(304).send()

function setTagHeaders(reply: FastifyReply, etag: string) {
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ')
  return reply.headers({ etag, vary })
}

/** Whether the caller has an answer already. */
export const isConditional = ({ method, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && headers['if-none-match'] !== undefined

/** How the body will be compressed, as @fastify/compress decides it by the same settings. */
function chooseEncoding(
  { headers }: FastifyRequest,
  body: string,
  encodings: readonly Encoding[],
): Encoding | undefined {
  if (Buffer.byteLength(body) < compression.threshold || headers['x-no-compression'] !== undefined) return undefined
  const accepted = (headers['accept-encoding'] ?? '').toLowerCase().replace(/\*|x-gzip/g, 'gzip')
  return negotiate(accepted, [...encodings]) ?? undefined
}

/** RFC 9110: a list of tags, compared without their weakness (a proxy that compresses makes ours weak). */
export const hasTag = ({ headers }: FastifyRequest, etag: string) =>
  parseTags(headers['if-none-match']).some((tag) => tag === etag || tag === '*')

const parseTags = (header = '') => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))

/** The versions in an `If-Match`; a tag that is not ours is none. Undefined where any will do. */
export function parseIfMatchVersions(header: string | undefined): readonly number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  return parseTags(header).flatMap((tag) => {
    const version = /^"(\d+)\./.exec(tag)?.[1]
    return version === undefined ? [] : Number(version)
  })
}
