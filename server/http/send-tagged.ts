import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SentAnswer } from './sent-answer-cache.ts'

type Encoding = 'zstd' | 'br' | 'gzip'

/** Preferred encoding first. Up to `syncThreshold` bytes, synchronous compression costs less than the thread pool. */
export const compression = {
  threshold: 1024,
  syncThreshold: 65_536,
  encodings: ['zstd', 'br', 'gzip'] as Encoding[],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  // For gzip; zstd uses its default level.
  zlibOptions: { level: 3 },
}

/** For constant texts, compressed once: the smallest result first. */
export const smallestCompression = { ...compression, encodings: ['br', 'zstd', 'gzip'] as Encoding[] }

interface TagOptions {
  /** Becomes the front of the ETag. */
  version?: number | undefined
  rememberTag?: ((tag: string) => void) | undefined
  /** Called unless the answer is too long to compress synchronously. */
  rememberAnswer?: ((answer: Omit<SentAnswer, 'type'>) => void) | undefined
  encodings?: readonly Encoding[]
}

/**
 * Sends the text with an ETag, or 304 if the caller has it. Each encoding has its own ETag. `If-Match` compares only
 * the version in front.
 */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Uint8Array,
  { version, rememberTag, rememberAnswer, encodings = compression.encodings }: TagOptions = {},
) {
  const bytes = Buffer.from(body)
  const encoding = chooseEncoding(request, bytes, encodings)
  const tagParts = [version, hash('sha1', bytes, 'base64url'), encoding]
  const etag = `"${tagParts.filter((part) => part !== undefined).join('.')}"`
  rememberTag?.(etag)
  if (isConditional(request) && matchesTag(request, etag)) return sendUnchanged(reply, etag)
  // A long text is left to @fastify/compress, which is asynchronous.
  if (bytes.length > compression.syncThreshold) return setTagHeaders(reply, etag).send(body)
  const answer = { etag, encoding, payload: encoding ? compressors[encoding](bytes) : bytes }
  rememberAnswer?.(answer)
  return sendPayload(reply, answer)
}

export const resendAnswer = (reply: FastifyReply, answer: SentAnswer) => sendPayload(reply.type(answer.type), answer)

function sendPayload(reply: FastifyReply, { etag, encoding, payload }: Omit<SentAnswer, 'type'>) {
  if (encoding) reply.header('content-encoding', encoding)
  return setTagHeaders(reply, etag).send(payload)
}

/** Must match @fastify/compress, which serves the same ETags. */
const compressors: Record<Encoding, (body: Buffer) => Buffer> = {
  zstd: (body) => zstdCompressSync(body),
  br: (body) => brotliCompressSync(body, compression.brotliOptions),
  gzip: (body) => gzipSync(body, compression.zlibOptions),
}

export const sendUnchanged = (reply: FastifyReply, etag: string) => setTagHeaders(reply, etag).code(304).send()

function setTagHeaders(reply: FastifyReply, etag: string) {
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ')
  return reply.headers({ etag, vary })
}

export const isConditional = ({ method, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && headers['if-none-match'] !== undefined

/** Must match @fastify/compress. */
function chooseEncoding(
  { headers }: FastifyRequest,
  body: Buffer,
  encodings: readonly Encoding[],
): Encoding | undefined {
  if (body.length < compression.threshold || headers['x-no-compression'] !== undefined) return undefined
  const acceptedEncodings = (headers['accept-encoding'] ?? '').toLowerCase().replace(/\*|x-gzip/g, 'gzip')
  return negotiate(acceptedEncodings, [...encodings]) ?? undefined
}

/** Compares weakly (RFC 9110), since compressing proxies weaken our tags. */
export const matchesTag = ({ headers }: FastifyRequest, etag: string) =>
  parseTags(headers['if-none-match']).some((tag) => tag === etag || tag === '*')

const parseTags = (header = '') => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))

/** Parses the versions in `If-Match`; undefined if any will do. Ignores tags without a version. */
export function parseIfMatchVersions(header: string | undefined): readonly number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  return parseTags(header).flatMap((tag) => {
    const version = /^"(\d+)\./.exec(tag)?.[1]
    return version === undefined ? [] : Number(version)
  })
}
