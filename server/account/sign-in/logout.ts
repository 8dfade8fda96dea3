import type { FastifyInstance, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import * as z from 'zod/mini'
import { AppError } from '#server/lib/app-error.ts'
import { getClientAddress } from '#server/http/client-address.ts'
import { plainPageHeaders } from '#server/http/pages/plain-page.ts'
import { toSignInFailure } from './failure.ts'
import { endProviderSessions } from './sessions.ts'
import type { SignIn } from './sign-in.ts'

const LogoutForm = z.object({ logout_token: z.string().check(z.maxLength(16_384)) })
const FrontChannelQuery = z.object({ iss: z.string(), sid: z.string().check(z.minLength(1), z.maxLength(500)) })

/** Serves back-channel logout, without the browser, and front-channel logout, in a frame. */
export function serveProviderLogout(scope: FastifyInstance, signIn: SignIn) {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  scope.addHook('onRequest', async (request) => signIn.limits.checkAddress(getClientAddress(request), 'logout'))

  scope.post('/auth/back-channel-logout', { bodyLimit: 32_768 }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const hasEnded = await endSessionsByToken(signIn, request)
    return hasEnded ? reply.code(200).send() : reply.code(400).send({ error: 'invalid_request' })
  })

  // No cookie reaches a frame of another site, so the provider must name its session.
  scope.get('/auth/front-channel-logout', async (request, reply) => {
    const { iss = '', sid = '' } = FrontChannelQuery.safeParse(request.query).data ?? {}
    const party = signIn.parties.find(({ provider }) => provider.issuer === iss)
    if (party && sid !== '') await endProviderSessions(signIn.runtime.db, iss, { session: sid })
    const frameAncestors = signIn.providers.map(({ issuer }) => new URL(issuer).origin).join(' ') || "'none'"
    return reply
      .headers({
        ...plainPageHeaders,
        'content-security-policy': `default-src 'none'; base-uri 'none'; frame-ancestors ${frameAncestors}`,
        'cache-control': 'no-store',
      })
      .removeHeader('x-frame-options')
      .type('text/html; charset=utf-8')
      .send('<!doctype html><title>Uurwerk</title>')
  })
}

/**
 * Ends the sessions named by a logout token; false if invalid.
 * @throws AppError serviceUnavailable if the provider cannot be reached
 */
async function endSessionsByToken({ parties, runtime }: SignIn, request: FastifyRequest): Promise<boolean> {
  const token = LogoutForm.safeParse(request.body).data?.logout_token ?? ''
  const party = parties.find(({ provider }) => provider.issuer === findIssuer(token))
  const logoutTarget = await party?.readLogoutToken(token).catch((error: unknown) => {
    if (toSignInFailure(error).kind === 'UNREACHABLE') throw new AppError('serviceUnavailable')
    request.log.warn({ err: error, provider: party.provider.id }, 'a logout token does not hold')
  })
  if (!party || !logoutTarget) return false
  await endProviderSessions(runtime.db, party.provider.issuer, logoutTarget)
  return true
}

// Unverified: only selects the provider that must verify the token.
function findIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss
  } catch {
    return undefined
  }
}
