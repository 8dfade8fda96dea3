import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { CallContext } from './call-context.ts'
import { hasTag, isAskedAgain } from './tagged.ts'

/** Some weeks of everyone in a large school. */
const most = 20_000

/** What is known of the answer to a call before it is made. */
interface AskedAgain {
  /** The tag that it has, where the caller has just that answer. */
  unchanged: string | undefined
  /** Keeps the tag that it got. */
  keep: (tag: string) => void
}

/**
 * Remembers which tag an answer had by all that it depends on: who asks for what and how, and the version of what it is
 * made of. It is about what this process answered, so that nothing of another release counts.
 */
export function knownTags<C extends CallContext, I>(versionOf: (context: C, input: I) => Promise<string>) {
  const tags = new Map<string, string>()
  const keep = (basis: string, tag: string) => {
    // Taken out first, so that the oldest stay in front.
    tags.delete(basis)
    const [oldest] = tags.keys()
    if (tags.size >= most && oldest !== undefined) tags.delete(oldest)
    tags.set(basis, tag)
  }
  return async (request: FastifyRequest, context: C, input: I): Promise<AskedAgain | undefined> => {
    if (!isAskedAgain(request)) return undefined
    // Read before the answer: one that changes meanwhile is kept by a version that is over.
    const basis = basisOf(request, context, input, await versionOf(context, input))
    const tag = tags.get(basis)
    return {
      unchanged: tag !== undefined && hasTag(request, tag) ? tag : undefined,
      keep: (made) => keep(basis, made),
    }
  }
}

const basisOf = ({ headers }: FastifyRequest, { actor, language }: CallContext, input: unknown, version: string) =>
  createHash('sha1')
    .update(JSON.stringify([actor, language, input, headers['accept-encoding'], headers['x-no-compression'], version]))
    .digest('base64url')
