import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { CallContext } from './call-context.ts'
import { SentAnswerCache, type SentAnswer } from './sent-answer-cache.ts'
import { hasTag, isConditional } from './send-tagged.ts'

/** Some weeks of everyone in a large school. */
const maximumEntries = 20_000
/** Of answers: some thousands of weeks, compressed. */
const maximumBytes = 16 * 1024 * 1024

/** What is known of the answer to a call before it is made. */
interface CachedAnswer {
  /** The tag that it has, where the caller has just that answer. */
  unchanged: string | undefined
  /** The answer, where it is there still. */
  sent: SentAnswer | undefined
  /** Keeps the tag that it got. */
  keep: (tag: string) => void
  /** Keeps it as it leaves; not of one that is asked for the first time. */
  keepSent: ((sent: SentAnswer) => void) | undefined
}

/**
 * Remembers which tag an answer had by all that it depends on: who asks for what and how, and the version of what it is
 * made of; and the answer itself, where it was asked for before. It is about what this process answered, so that nothing
 * of another release counts. What is asked for the first time costs no reading of a version.
 */
export function createAnswerCache<C extends CallContext, I>(versionOf: (context: C, input: I) => Promise<string>) {
  const tags = new Map<string, string>()
  const asked = new Map<string, true>()
  const answers = new SentAnswerCache(maximumBytes)
  return async (request: FastifyRequest, context: C, input: I): Promise<CachedAnswer | undefined> => {
    const wish = computeDigest([listRequestParts(request, context, input)])
    const isRepeated = request.method === 'GET' && !isReload(request) && asked.has(wish)
    rememberValue(asked, wish, true)
    if (!isRepeated && !isConditional(request)) return undefined
    // Read before the answer: one that changes meanwhile is kept by a version that is over.
    const basis = computeDigest([wish, await versionOf(context, input)])
    const tag = tags.get(basis)
    return {
      unchanged: tag !== undefined && isConditional(request) && hasTag(request, tag) ? tag : undefined,
      sent: isRepeated ? answers.get(basis) : undefined,
      keep: (made) => rememberValue(tags, basis, made),
      keepSent: isRepeated ? (sent) => answers.set(basis, sent) : undefined,
    }
  }
}

function rememberValue<T>(all: Map<string, T>, key: string, value: T) {
  // Taken out first, so that the oldest stay in front.
  all.delete(key)
  const [oldest] = all.keys()
  if (all.size >= maximumEntries && oldest !== undefined) all.delete(oldest)
  all.set(key, value)
}

/** As a browser asks that is told to load a page anew whatever it has. */
const isReload = ({ headers }: FastifyRequest) => headers['cache-control']?.includes('no-cache') ?? false

/** Who asks for what, and how: all but the version that an answer depends on. */
const listRequestParts = ({ headers }: FastifyRequest, { actor, language }: CallContext, input: unknown) => [
  actor,
  language,
  input,
  headers['accept-encoding'],
  headers['x-no-compression'],
]

const computeDigest = (parts: unknown) => createHash('sha1').update(JSON.stringify(parts)).digest('base64url')
