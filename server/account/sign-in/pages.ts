import { buildSignInAddress } from '@uurwerk/contract/account/cookie-calls'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/lib/app-error.ts'
import { getClientAddress } from '#server/http/client-address.ts'
import { plainPageHeaders, sendTooManyRequestsPage, sendPage, servePlainStyle } from '#server/http/pages/plain-page.ts'
import { answerProblem, parseAcceptLanguage } from '#server/http/problem.ts'
import type { Runtime } from '#server/http/serve.ts'
import { toSignInFailure, SignInFailure } from './failure.ts'
import { serveProviderLogout } from './logout.ts'
import {
  renderProviderChoicePage,
  renderFailurePage,
  renderLinkPage,
  renderSignedOutPage,
  renderExpiredLinkPage,
  type SignInIntent,
} from './page-templates.ts'
import { isSignInLinkValid, redeemSignInLink } from './sign-in-links.ts'
import { type SignInAttempt, createAttemptStore } from './attempts.ts'
import type { RelyingParty } from './relying-party.ts'
import { firstGeneration, signInLinkSessionHours, maximumSessionDays, secondsPerDay, toOwnPath } from './rules.ts'
import { startSession } from './sessions.ts'
import { serveSession } from './session-calls.ts'
import { openSignIn, type SignIn, type SignInOptions } from './sign-in.ts'

const secondsPerHour = 3600
/** Made by `openid-client`. No other state stores a cookie. */
const statePattern = /^[\w-]{43}$/

export function serveSignIn(app: FastifyInstance, runtime: Runtime, options: SignInOptions): SignIn {
  const signIn = openSignIn(runtime, options)
  servePlainStyle(app)
  serveSession(app, signIn)
  void app.register(async (scope) => servePages(scope, signIn))
  void app.register(async (scope) => serveProviderLogout(scope, signIn))
  return signIn
}

function servePages(scope: FastifyInstance, signIn: SignIn) {
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers(plainPageHeaders)
    signIn.limits.checkAddress(getClientAddress(request), String(request.routeOptions.url))
  })
  scope.setErrorHandler((error, request, reply) =>
    error instanceof AppError && error.code === 'tooManyRequests'
      ? sendTooManyRequestsPage(request, reply)
      : answerProblem(error, request, reply),
  )
  scope.get('/auth/sign-in', (request, reply) => beginSignIn(signIn, request, reply))
  scope.get('/callback', (request, reply) => handleCallback(signIn, '', request, reply))
  scope.get<{ Params: { provider: string } }>('/callback/:provider', (request, reply) =>
    handleCallback(signIn, request.params.provider, request, reply),
  )
  // The form has no fields.
  const ignoredBody = { parseAs: 'string', bodyLimit: 1024 } as const
  scope.addContentTypeParser('application/x-www-form-urlencoded', ignoredBody, (_request, _body, done) => done(null))
  scope.get<{ Params: { code: string } }>('/auth/link/:code', (request, reply) => showLink(signIn, request, reply))
  scope.post<{ Params: { code: string } }>('/auth/link/:code', (request, reply) => redeemLink(signIn, request, reply))
  scope.get('/auth/signed-out', (request, reply) =>
    sendPage(reply, 200, renderSignedOutPage(getRequestLanguage(request))),
  )
}

export const getRequestLanguage = (request: FastifyRequest) => parseAcceptLanguage(request.headers['accept-language'])

async function beginSignIn(signIn: SignIn, request: FastifyRequest, reply: FastifyReply) {
  const query = new URLSearchParams(request.url.split('?')[1])
  const intent: SignInIntent = { returnTo: toOwnPath(query.get('return')), mustAskForAccount: query.has('again') }
  const { parties, cookies } = signIn
  const party =
    parties.length === 1 ? parties[0] : parties.find(({ provider }) => provider.id === query.get('provider'))
  if (!party)
    return sendPage(reply, 200, renderProviderChoicePage(getRequestLanguage(request), signIn.providers, intent))
  try {
    const { address, challenge } = await party.begin(intent.mustAskForAccount)
    const currentToken = signIn.tokens.read(cookies.readSession(request.headers.cookie))
    for (const cookie of await createAttemptStore(signIn).start(request.headers.cookie, {
      ...challenge,
      provider: party.provider.id,
      returnTo: intent.returnTo,
      replaces: currentToken?.sessionId,
    }))
      reply.header('set-cookie', cookie)
    return reply.header('cache-control', 'no-store').redirect(address, 303)
  } catch (error) {
    return sendFailure(signIn, request, reply, { error, provider: party.provider.id, returnTo: intent.returnTo })
  }
}

/** Finishes a sign-in, once and only in the browser that started it. Reloading after a failure starts again. */
async function handleCallback(signIn: SignIn, providerId: string, request: FastifyRequest, reply: FastifyReply) {
  const queryIndex = request.url.indexOf('?')
  const query = queryIndex === -1 ? '' : request.url.slice(queryIndex)
  const [state = ''] = statePattern.exec(new URLSearchParams(query).get('state') ?? '') ?? []
  const attempts = createAttemptStore(signIn)
  const storedAttempt = await attempts.find(request.headers.cookie, state)
  const returnTo = storedAttempt?.returnTo ?? '/'
  if (storedAttempt?.isOver) return reply.redirect(buildSignInAddress(returnTo), 303)
  for (const cookie of await attempts.end(request.headers.cookie, state, returnTo)) reply.header('set-cookie', cookie)
  try {
    const attempt = requireAttempt(storedAttempt, providerId, state)
    const party = signIn.parties.find(({ provider }) => provider.id === providerId)
    if (!party) throw new SignInFailure('EXPIRED', 'a provider that the school does not have')
    await finishSignIn(signIn, reply, { party, query, attempt })
    return await reply.header('cache-control', 'no-store').redirect(returnTo, 303)
  } catch (error) {
    if (error instanceof AppError) throw error
    return sendFailure(signIn, request, reply, { error, provider: providerId, returnTo })
  }
}

type LinkRequest = FastifyRequest<{ Params: { code: string } }>

async function showLink({ runtime, now }: SignIn, request: LinkRequest, reply: FastifyReply) {
  const language = getRequestLanguage(request)
  return (await isSignInLinkValid(runtime.db, request.params.code, now()))
    ? sendPage(reply, 200, renderLinkPage(language, request.url))
    : sendPage(reply, 410, renderExpiredLinkPage(language))
}

/** @throws AppError requestFromElsewhere if another site sent the form */
async function redeemLink(signIn: SignIn, request: LinkRequest, reply: FastifyReply) {
  const { runtime, tokens, cookies, now } = signIn
  const requestSite = request.headers['sec-fetch-site'] ?? 'same-origin'
  if (requestSite !== 'same-origin') throw new AppError('requestFromElsewhere')
  const currentToken = tokens.read(cookies.readSession(request.headers.cookie))
  const linkContext = { db: runtime.db, clock: runtime.clock(), now: now() }
  const sessionId = await redeemSignInLink(linkContext, request.params.code, currentToken?.sessionId)
  if (sessionId === undefined) return sendPage(reply, 410, renderExpiredLinkPage(getRequestLanguage(request)))
  setLinkSession(signIn, reply, sessionId)
  return reply.header('cache-control', 'no-store').redirect('/', 303)
}

/** Gives the browser a session that `startLinkSession` started. */
export const setLinkSession = ({ tokens, cookies }: SignIn, reply: FastifyReply, sessionId: string) =>
  reply.header(
    'set-cookie',
    cookies.setSession(tokens.make(sessionId, firstGeneration), signInLinkSessionHours * secondsPerHour),
  )

function requireAttempt(attempt: SignInAttempt | undefined, providerId: string, state: string): SignInAttempt {
  if (!attempt) throw new SignInFailure('EXPIRED', 'begun in another browser, or too long ago')
  if (attempt.provider !== providerId || attempt.state !== state)
    throw new SignInFailure('OTHER', 'not what was begun with this provider')
  return attempt
}

async function finishSignIn(
  signIn: SignIn,
  reply: FastifyReply,
  { party, query, attempt }: { party: RelyingParty; query: string; attempt: SignInAttempt },
) {
  const { runtime, tokens, cookies } = signIn
  const identity = await party.redeem(query, attempt)
  signIn.limits.checkAccount(`${identity.issuer} ${identity.subject}`)
  const sessionId = await startSession(
    { db: runtime.db, clock: runtime.clock() },
    {
      identity,
      sealedIdToken: await signIn.seals.seal({ token: identity.idToken }),
      replacedSessionId: attempt.replaces,
      now: signIn.now(),
    },
  )
  reply.header(
    'set-cookie',
    cookies.setSession(tokens.make(sessionId, firstGeneration), maximumSessionDays * secondsPerDay),
  )
}

interface FailedSignIn {
  error: unknown
  provider: string
  returnTo: string
}

function sendFailure(
  signIn: SignIn,
  request: FastifyRequest,
  reply: FastifyReply,
  { error, provider, returnTo }: FailedSignIn,
) {
  const failure = toSignInFailure(error)
  signIn.failures.inc({ kind: failure.kind })
  request.log.warn({ provider, reason: failure.reason }, 'a sign-in failed')
  const page = renderFailurePage(getRequestLanguage(request), failure.kind, { returnTo, instance: request.id })
  return sendPage(reply, failure.kind === 'UNREACHABLE' ? 503 : 400, page)
}
