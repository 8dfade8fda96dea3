import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { errors } from './library.ts'
import * as z from 'zod/mini'
import {
  searchPeople,
  findPersonBySourceId,
  listFirstPeopleByRole,
  listPeopleBySourceId,
} from '#server/roster/attendee/service.ts'
import { toSearchText } from '#server/lib/search-text.ts'
import { getToday } from '#server/lib/clock.ts'
import { AppError } from '#server/lib/app-error.ts'
import { answerProblem, parseAcceptLanguage } from '#server/http/problem.ts'
import { plainPageHeaders, sendTooManyRequestsPage, sendPage } from '#server/http/pages/plain-page.ts'
import type { SignInLimits } from '#server/http/sign-in-limits.ts'
import { renderCodePage } from './gate-pages.ts'
import type { RefuseRemote } from './local-request.ts'
import { renderExpiredSignInPage, renderSignInPage, submitScript } from './pages.ts'
import { rewriteAsPublicRequest } from './rewrite-as-public-request.ts'
import type { ProviderOptions } from './settings.ts'
import type { CodeFault } from './sign-in-code.ts'

const SearchQuery = z.object({ search: z.optional(z.string().check(z.trim(), z.maxLength(100))) })
const PersonForm = z.object({ person: z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[^\0]*$/)) })
const CodeForm = z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) })
const bodyLimit = 4096

type SignInRequest = FastifyRequest<{ Params: { uid: string } }>

interface SignInOptions extends ProviderOptions {
  /** Source ids. */
  suggestedSourceIds?: readonly string[]
  limits: SignInLimits
  refuse: RefuseRemote
  printNotice: (line: string) => void
}

export function registerSignInRoutes(app: FastifyInstance, provider: Provider, options: SignInOptions) {
  // A separate scope, so that only the sign-in page parses forms.
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.addHook('onRequest', async (request, reply) => {
      if (options.refuse(request.raw, reply.raw)) return reply.hijack()
      reply.headers(plainPageHeaders)
      options.limits.checkAddress(request.ip, `${request.method} ${request.routeOptions.url}`)
    })
    scope.setErrorHandler((error, request, reply) =>
      error instanceof AppError && error.code === 'tooManyRequests'
        ? sendTooManyRequestsPage(request, reply)
        : answerProblem(error, request, reply),
    )
    scope.get('/sign-in/submit.js', (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=300').send(submitScript),
    )
    scope.get('/sign-in/:uid', async (request: SignInRequest, reply) => {
      if (!(await isSignInOpen(provider, request, reply, options))) return sendExpiredPage(request, reply)
      if (await isCodeNeeded(request, options)) return sendCodePage(request, reply, options)
      const search = SearchQuery.safeParse(request.query).data?.search ?? ''
      const page = { uid: request.params.uid, search, ...(await listSignInPeople(search, options)) }
      return sendPage(reply, 200, renderSignInPage(parseAcceptLanguage(request.headers['accept-language']), page))
    })
    scope.post('/sign-in/:uid', { bodyLimit }, async (request: SignInRequest, reply) => {
      if (!(await isSignInOpen(provider, request, reply, options))) return sendExpiredPage(request, reply)
      if (await isCodeNeeded(request, options)) return handleCodeForm(request, reply, options)
      const choice = PersonForm.safeParse(request.body)
      const person = choice.success && (await findPersonBySourceId(options.db, choice.data.person))
      if (!person) return reply.redirect(`/sign-in/${encodeURIComponent(request.params.uid)}`, 303)
      options.limits.checkAccount(person.source_id)
      const result = { login: { accountId: person.source_id } }
      const nextUrl = await provider.interactionResult(request.raw, reply.raw, result, {
        mergeWithLastSubmission: false,
      })
      return reply.redirect(nextUrl, 303)
    })
  })
}

async function listSignInPeople(search: string, { db, clock, suggestedSourceIds = [] }: SignInOptions) {
  const today = getToday(clock).toString()
  const words = toSearchText(search).split(' ').filter(Boolean)
  if (words.length > 0) return { suggestedPeople: [], groups: [await searchPeople(db, words, today)] }
  const [suggestedPeople, groups] = await Promise.all([
    listPeopleBySourceId(db, suggestedSourceIds, today),
    listFirstPeopleByRole(db, today),
  ])
  return { suggestedPeople, groups }
}

const isCodeNeeded = async ({ headers }: SignInRequest, { code }: SignInOptions) =>
  (await code?.isNeeded(headers.cookie)) ?? false

function handleCodeForm(request: SignInRequest, reply: FastifyReply, options: SignInOptions) {
  const form = CodeForm.safeParse(request.body)
  if (!form.success) return sendCodePage(request, reply.code(403), options)
  const fault = options.code?.check(form.data.code)
  if (fault !== undefined) return sendCodePage(request, reply, options, fault)
  if (options.code) reply.header('set-cookie', options.code.cookie)
  return reply.redirect(`/sign-in/${encodeURIComponent(request.params.uid)}`, 303)
}

const statusByFault = { WRONG: 403, TOO_MANY: 429 }

function sendCodePage(
  request: SignInRequest,
  reply: FastifyReply,
  { code, printNotice }: SignInOptions,
  fault?: CodeFault,
) {
  code?.announce(printNotice)
  if (fault === 'TOO_MANY') reply.header('retry-after', '60')
  const status = fault ? statusByFault[fault] : reply.statusCode
  return sendPage(
    reply,
    status,
    renderCodePage(parseAcceptLanguage(request.headers['accept-language']), request.params.uid, fault),
  )
}

/** Whether the cookie belongs to this sign-in, and it is open. */
async function isSignInOpen(
  provider: Provider,
  request: SignInRequest,
  reply: FastifyReply,
  { publicUrl }: SignInOptions,
) {
  rewriteAsPublicRequest(request.raw, publicUrl)
  try {
    const { uid, prompt } = await provider.interactionDetails(request.raw, reply.raw)
    return uid === request.params.uid && prompt.name === 'login'
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return false
    throw error
  }
}

const sendExpiredPage = (request: FastifyRequest, reply: FastifyReply) =>
  sendPage(reply, 404, renderExpiredSignInPage(parseAcceptLanguage(request.headers['accept-language'])))
