import { type HelpPage, helpPages } from '@uurwerk/contract/account/help'
import { type Language, languages } from '@uurwerk/contract/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { parseAcceptLanguage } from '#server/http/problem.ts'
import { readPictures } from './files.ts'
import { searchHelp } from './search.ts'
import { buildHelpStyle } from './style.ts'
import {
  type HelpPageOptions,
  renderContentPage,
  renderExpiredHelpPage,
  renderNotFoundPage,
  renderSearchPage,
} from './page-templates.ts'
import { helpTokenLifetimes, type HelpTokens } from './tokens.ts'

const createOptionalTextSchema = (maximumLength: number) =>
  z.catch(z.optional(z.string().check(z.maxLength(maximumLength))), undefined)
const HelpQuery = z.object({
  token: createOptionalTextSchema(2000),
  theme: createOptionalTextSchema(10),
  q: createOptionalTextSchema(100),
})

/** Allows no scripts, no other origins and no framing. */
const pageSecurity =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

const visitCookie = 'uurwerk-help'
const themeCookie = 'uurwerk-help-theme'

type PageRequest = FastifyRequest<{ Params: { language: string; page: string } }>

/** Serves the help to holders of a `create-token` link or the cookie made from it. */
export function serveHelp(app: FastifyInstance, { publicUrl, tokens }: { publicUrl: string; tokens: HelpTokens }) {
  const sendHelpPage = (reply: FastifyReply, status: number, page: string) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': pageSecurity, 'cache-control': 'private, no-cache', vary: 'cookie' })
      .send(page)

  serveFiles(app)
  app.get('/help', (request, reply) =>
    reply.redirect(`/help/${parseAcceptLanguage(request.headers['accept-language'])}/general`),
  )
  app.get('/help/:language/:page', async (request: PageRequest, reply) => {
    const query = HelpQuery.parse(request.query)
    const cookies = parseCookies(request)
    const { page } = request.params
    const options = {
      language: getRequestLanguage(request),
      theme: parseTheme(query.theme ?? cookies.get(themeCookie)),
    }
    if (await tokens.isValid('link', query.token)) {
      const formatCookie = createCookieFormatter(publicUrl, helpTokenLifetimes.visit)
      reply.header('set-cookie', formatCookie(visitCookie, await tokens.mint('visit')))
      if (options.theme) reply.header('set-cookie', formatCookie(themeCookie, options.theme))
    } else if (!(await tokens.isValid('visit', cookies.get(visitCookie)))) {
      return sendHelpPage(reply, 403, renderExpiredHelpPage(options))
    }
    if (page === 'search') return sendHelpPage(reply, 200, renderSearchResults(options, query.q?.trim() ?? ''))
    const isExistingPage = isLanguage(request.params.language) && isHelpPage(page)
    return isExistingPage
      ? sendHelpPage(reply, 200, renderContentPage(options, page))
      : sendHelpPage(reply, 404, renderNotFoundPage(options))
  })
  app.get('/help/*', (request, reply) =>
    sendHelpPage(
      reply,
      403,
      renderExpiredHelpPage({ language: parseAcceptLanguage(request.headers['accept-language']), theme: undefined }),
    ),
  )
}

const renderSearchResults = (options: HelpPageOptions, term: string) =>
  renderSearchPage(options, term, searchHelp(options.language, term))

/** Public, since the pictures show only the demo school. */
function serveFiles(app: FastifyInstance) {
  const serve = (address: string, type: string, content: string | Buffer) =>
    app.get(address, (_request, reply) => reply.type(type).header('cache-control', 'public, max-age=300').send(content))
  serve('/help/style.css', 'text/css; charset=utf-8', buildHelpStyle())
  for (const [name, picture] of readPictures()) serve(`/help/images/${name}`, 'image/webp', picture)
}

const isLanguage = (value: string): value is Language => (languages as readonly string[]).includes(value)
const isHelpPage = (value: string): value is HelpPage => (helpPages as readonly string[]).includes(value)

const getRequestLanguage = ({ params, headers }: PageRequest): Language =>
  isLanguage(params.language) ? params.language : parseAcceptLanguage(headers['accept-language'])

const parseTheme = (value: string | undefined): HelpPageOptions['theme'] =>
  value === 'dark' || value === 'default' ? value : undefined

const parseCookies = ({ headers }: FastifyRequest): Map<string, string> =>
  new Map(
    (headers.cookie ?? '').split(';').map((pair) => {
      const [name = '', ...value] = pair.trim().split('=')
      return [name, value.join('=')]
    }),
  )

const createCookieFormatter = (publicUrl: string, seconds: number) => (name: string, value: string) =>
  `${name}=${value}; Path=/help; Max-Age=${seconds}; HttpOnly; SameSite=Strict${publicUrl.startsWith('https:') ? '; Secure' : ''}`
