import { SetupRequest, SetupResult, setupPath } from '@uurwerk/contract/account/setup'
import { texts } from '@uurwerk/contract/i18n/texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setLinkSession, type SignIn } from '#server/account/sign-in/service.ts'
import type { Db } from '#server/db/connect.ts'
import { getClientAddress } from '#server/http/client-address.ts'
import {
  plainPageHeaders,
  renderMessagePage,
  sendPage,
  sendTooManyRequestsPage,
} from '#server/http/pages/plain-page.ts'
import { answerProblem, parseAcceptLanguage } from '#server/http/problem.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getToday } from '#server/lib/clock.ts'
import { hasAttendees } from '#server/roster/attendee/service.ts'
import { renderSetupPage, type SetupValues } from './page-templates.ts'
import { guessSchoolYear, guessTimeZone } from './rules.ts'
import { isSetupOpen, setUp } from './service.ts'

const formType = 'application/x-www-form-urlencoded'

/** The page behind the link, and the call to which its form and scripts post. */
export function serveSetup(app: FastifyInstance, signIn: SignIn) {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers(plainPageHeaders)
      signIn.limits.checkAddress(getClientAddress(request), String(request.routeOptions.url))
    })
    scope.setErrorHandler((error, request, reply) => answerError(signIn, error, request, reply))
    scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.get<{ Params: { code: string } }>('/auth/setup/:code', (request, reply) => showSetup(signIn, request, reply))
    scope.post(setupPath, (request, reply) => handleSetup(signIn, request, reply))
  })
}

const isForm = ({ headers }: FastifyRequest) => headers['content-type']?.startsWith(formType) ?? false
const getLanguage = (request: FastifyRequest) => parseAcceptLanguage(request.headers['accept-language'])

async function answerError({ runtime }: SignIn, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const isPage = request.method === 'GET' || isForm(request)
  if (!isPage || !(error instanceof AppError)) return answerProblem(error, request, reply)
  if (error.code === 'tooManyRequests') return sendTooManyRequestsPage(request, reply)
  if (error.code === 'importRunning') return sendMessage(request, reply, 409, 'BUSY')
  return error.code === '401' ? sendOver(runtime.db, request, reply) : answerProblem(error, request, reply)
}

const sendOver = async (db: Db, request: FastifyRequest, reply: FastifyReply) =>
  sendMessage(request, reply, 410, (await hasAttendees(db)) ? 'USED' : 'EXPIRED')

function sendMessage(request: FastifyRequest, reply: FastifyReply, status: number, kind: 'BUSY' | 'USED' | 'EXPIRED') {
  const language = getLanguage(request)
  return sendPage(reply, status, renderMessagePage(language, texts[language].SETUP[kind]))
}

async function showSetup(
  { runtime, now }: SignIn,
  request: FastifyRequest<{ Params: { code: string } }>,
  reply: FastifyReply,
) {
  const { code } = request.params
  if (!(await isSetupOpen(runtime.db, code, now()))) return sendOver(runtime.db, request, reply)
  const language = getLanguage(request)
  const timeZone = guessTimeZone(Temporal.Now.timeZoneId(), language)
  const values = { code, ...guessSchoolYear(getToday(runtime.clock())), timeZone }
  return sendPage(reply, 200, renderSetupPage(language, values, []))
}

async function handleSetup(signIn: SignIn, request: FastifyRequest, reply: FastifyReply) {
  if ((request.headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') throw new AppError('requestFromElsewhere')
  try {
    const result = await setUpAndSignIn(signIn, request, reply)
    if (isForm(request)) return await reply.redirect('/school', 303)
    return await reply
      .code(201)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ result: SetupResult.parse(result) }))
  } catch (error) {
    if (!isForm(request) || !(error instanceof AppError) || error.code !== 'requestInvalid') throw error
    const names = error.errors.map(({ path }) => path.replace('body/', ''))
    return sendPage(reply, 422, renderSetupPage(getLanguage(request), request.body as SetupValues, names))
  }
}

async function setUpAndSignIn(signIn: SignIn, request: FastifyRequest, reply: FastifyReply) {
  const { runtime, tokens, cookies, now } = signIn
  const { success, data, error } = SetupRequest.safeParse(request.body)
  if (!success)
    throw new AppError(
      'requestInvalid',
      error.issues.map(({ path, message }) => ({ path: ['body', ...path.map(String)].join('/'), message })),
    )
  const replacedSessionId = tokens.read(cookies.readSession(request.headers.cookie))?.sessionId
  const context = { db: runtime.db, clock: runtime.clock(), now: now(), replacedSessionId }
  const { sessionId, ...result } = await setUp(context, data)
  setLinkSession(signIn, reply, sessionId).header('cache-control', 'no-store')
  return result
}
