import { readFileSync } from 'node:fs'
import { texts } from '@uurwerk/contract/i18n/texts'
import type { Language } from '@uurwerk/contract/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html, type Html } from '../html.ts'
import { parseAcceptLanguage } from '../problem.ts'

/** Headers that allow only the server's own files, no inline scripts or styles, and no framing. */
export const plainPageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Renders a page of the server itself, for sign-in and errors: HTML that needs neither the web app nor scripts. */
export const renderPlainPage = (language: Language, title: string, mainContent: Html): string =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Uurwerk</title>
        <link rel="stylesheet" href="/assets/font.css" />
        <link rel="stylesheet" href="/sign-in/style.css" />
      </head>
      <body>
        <main>
          <p class="brand">
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <circle cx="12" cy="12" r="7" />
              <path d="M12 8v4h3" />
            </svg>
            Uurwerk
          </p>
          <img class="logo" src="/logo" alt="" />
          ${mainContent}
        </main>
      </body>
    </html>`.markup

interface MessageText {
  TITLE: string
  MESSAGE: string
}

export const renderMessagePage = (
  language: Language,
  text: MessageText,
  { details, link }: { details?: Html; link?: { to: string; text: string } } = {},
): string =>
  renderPlainPage(
    language,
    text.TITLE,
    html`<h1>${text.TITLE}</h1>
      <p class="lead">${text.MESSAGE}</p>
      ${details}
      <p><a class="button primary" href="${link?.to ?? '/'}">${link?.text ?? texts[language].SIGN_IN.HOME}</a></p>`,
  )

export const sendTooManyRequestsPage = (request: FastifyRequest, reply: FastifyReply) => {
  const language = parseAcceptLanguage(request.headers['accept-language'])
  return sendPage(reply.header('retry-after', '1'), 429, renderMessagePage(language, texts[language].SIGN_IN.BUSY))
}

export const sendPage = (reply: FastifyReply, status: number, page: string) =>
  reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)

export function servePlainStyle(app: FastifyInstance) {
  const style = readFileSync(new URL('plain-page.css', import.meta.url), 'utf8')
  app.get('/sign-in/style.css', (_request, reply) =>
    reply
      .headers(plainPageHeaders)
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(style),
  )
}
