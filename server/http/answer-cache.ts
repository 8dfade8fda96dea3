import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { CallContext } from './call-context.ts'
import { SentAnswerCache, type SentAnswer } from './sent-answer-cache.ts'
import { matchesTag, isConditional } from './send-tagged.ts'

/** Maximum number of tags and of requests: a few weeks of everyone in a large school. */
const maximumEntries = 20_000
/** Maximum size of all answers: some thousands of compressed weeks. */
const maximumBytes = 16 * 1024 * 1024

interface CachedAnswer {
  /** ETag of the caller that is still right, for a 304. */
  matchingTag: string | undefined
  answer: SentAnswer | undefined
  rememberTag: (tag: string) => void
  /** Undefined for a first request. */
  rememberAnswer: ((answer: SentAnswer) => void) | undefined
}

/**
 * Caches ETags, and from the second equal request on also answers, by request and version of the data. In memory, so a
 * new release starts empty.
 */
export function createAnswerCache<C extends CallContext, I>(findVersion: (context: C, input: I) => Promise<string>) {
  const tagsByCacheKey = new Map<string, string>()
  const seenRequests = new Map<string, true>()
  const answers = new SentAnswerCache(maximumBytes)
  return async (request: FastifyRequest, context: C, input: I): Promise<CachedAnswer | undefined> => {
    const requestDigest = computeDigest([listRequestParts(request, context, input)])
    const isRepeated = request.method === 'GET' && !isReload(request) && seenRequests.has(requestDigest)
    rememberValue(seenRequests, requestDigest, true)
    if (!isRepeated && !isConditional(request)) return undefined
    // Read first: data that changes meanwhile is stored under the outdated version.
    const cacheKey = computeDigest([requestDigest, await findVersion(context, input)])
    const tag = tagsByCacheKey.get(cacheKey)
    return {
      matchingTag: tag !== undefined && isConditional(request) && matchesTag(request, tag) ? tag : undefined,
      answer: isRepeated ? answers.get(cacheKey) : undefined,
      rememberTag: (newTag) => rememberValue(tagsByCacheKey, cacheKey, newTag),
      rememberAnswer: isRepeated ? (answer) => answers.set(cacheKey, answer) : undefined,
    }
  }
}

function rememberValue<T>(entries: Map<string, T>, key: string, value: T) {
  // Keeps the oldest first.
  entries.delete(key)
  const [oldest] = entries.keys()
  if (entries.size >= maximumEntries && oldest !== undefined) entries.delete(oldest)
  entries.set(key, value)
}

/** Browsers send `no-cache` on a forced reload. */
const isReload = ({ headers }: FastifyRequest) => headers['cache-control']?.includes('no-cache') ?? false

const listRequestParts = ({ headers }: FastifyRequest, { actor, language }: CallContext, input: unknown) => [
  actor,
  language,
  input,
  headers['accept-encoding'],
  headers['x-no-compression'],
]

const computeDigest = (parts: unknown) => hash('sha1', JSON.stringify(parts), 'base64url')
