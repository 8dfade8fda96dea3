import { csrfHeader } from '@uurwerk/contract/account/cookie-calls'
import { type SignedIn, signInCalls } from '@uurwerk/contract/account/sign-in'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mintSessionToken } from '#server/auth/tokens.ts'
import { AppError } from '#server/lib/app-error.ts'
import { parseAcceptLanguage } from '#server/http/problem.ts'
import { getCurrentScope, getCurrentSession } from '../session/service.ts'
import { getCurrentSettings } from '../settings/service.ts'
import type { SignIn } from './sign-in.ts'
import { maximumSessionDays, secondsPerDay } from './rules.ts'
import { endSession, renewSession } from './sessions.ts'

/** An ended session ends its bearer sooner. */
const bearerSeconds = 300

export function serveSession(app: FastifyInstance, signIn: SignIn) {
  const { session, signOut } = signInCalls
  app.post(session.path, async (request, reply) => {
    checkOwnRequest(signIn, request)
    return sendResult(reply, session.result.parse(await renewSignedIn(signIn, request, reply)))
  })
  app.delete(signOut.path, async (request, reply) => {
    checkOwnRequest(signIn, request)
    return sendResult(reply, signOut.result.parse({ next: await endCurrentSession(signIn, request, reply) }))
  })
}

/** @throws AppError requestFromElsewhere for another site, or our own at another address */
function checkOwnRequest({ publicUrl }: SignIn, { headers }: FastifyRequest) {
  const { origin } = new URL(publicUrl)
  if (headers[csrfHeader] === undefined || (headers.origin !== undefined && headers.origin !== origin))
    throw new AppError('requestFromElsewhere', [{ path: 'origin', message: publicUrl }])
}

const sendResult = (reply: FastifyReply, result: unknown) =>
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify({ result }))

async function renewSignedIn(signIn: SignIn, request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | null> {
  const { runtime, cookies, tokens, parties } = signIn
  const cookie = cookies.readSession(request.headers.cookie)
  if (cookie === undefined) return null
  const sessionToken = tokens.read(cookie)
  const warn = (reason: string) => request.log.warn({ reason }, 'a session was ended')
  const generation =
    sessionToken && (await renewSession(runtime.db, sessionToken, { parties, now: signIn.now(), warn }))
  if (!sessionToken || generation === undefined) {
    reply.header('set-cookie', cookies.remove(cookies.sessionName))
    return null
  }
  if (generation !== sessionToken.generation)
    reply.header(
      'set-cookie',
      cookies.setSession(tokens.make(sessionToken.sessionId, generation), maximumSessionDays * secondsPerDay),
    )
  return runtime.limitInFlight(`session ${sessionToken.sessionId}`, () =>
    describeSession(signIn, request, sessionToken.sessionId),
  )
}

async function describeSession({ runtime, secret, env, now }: SignIn, request: FastifyRequest, sessionId: string) {
  const bearer = await mintSessionToken(secret, sessionId, { lifetimeSeconds: bearerSeconds, issuedAt: now() })
  const actor = await runtime.authenticate(bearer)
  const context = {
    db: runtime.db,
    actor,
    clock: runtime.clock(),
    language: parseAcceptLanguage(request.headers['accept-language']),
    expectedVersions: undefined,
  }
  const hasAttendee = actor.attendeeId !== null
  const [session, scope, settings] = await Promise.all([
    getCurrentSession(context, env),
    hasAttendee ? getCurrentScope(context) : null,
    hasAttendee ? getCurrentSettings(context) : null,
  ])
  return { bearer, expiresIn: bearerSeconds, sessionId, session, scope, settings: settings?.result ?? null }
}

/** Ends the session; returns the provider's sign-out address. */
async function endCurrentSession(signIn: SignIn, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { runtime, cookies, tokens, parties, seals, publicUrl } = signIn
  const sessionToken = tokens.read(cookies.readSession(request.headers.cookie))
  reply.header('set-cookie', cookies.remove(cookies.sessionName))
  const endedSession = sessionToken && (await endSession(runtime.db, sessionToken.sessionId))
  if (!endedSession) return '/'
  const party = parties.find(({ provider }) => provider.issuer === endedSession.issuer)
  const idToken = (await seals.open(endedSession.sealed_id_token))?.['token']
  const idTokenHint = typeof idToken === 'string' ? idToken : undefined
  return (await party?.buildSignOutUrl(idTokenHint, `${publicUrl}/`)) ?? '/auth/signed-out'
}
