import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { selectFirstTexts, texts } from '@uurwerk/contract/i18n/texts'
import { languages } from '@uurwerk/contract/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/lib/app-error.ts'
import { sendTagged, smallestCompression } from '../send-tagged.ts'
import { createNonce, noncePlaceholder, buildPageHeaders } from './security.ts'

export interface WebSettings {
  directory: string
  publicUrl: string
}

/** Serves the built web app. Other GET addresses without a file extension get its page; the rest get 404. */
export async function serveWeb(app: FastifyInstance, settings: WebSettings) {
  serveTexts(app)
  if (!existsSync(path.join(settings.directory, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: settings.directory,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    wildcard: true,
    setHeaders: (reply, file) => {
      // Assets are named by content hash.
      const isHashed = file.includes(`${path.sep}assets${path.sep}app${path.sep}`)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  serveFont(app, settings.directory)
  const indexHtml = readFileSync(path.join(settings.directory, 'index.html'), 'utf8')
  const sendPage = (reply: FastifyReply) => {
    const nonce = createNonce()
    reply.headers(buildPageHeaders(settings, nonce)).header('cache-control', 'no-cache')
    return reply.type('text/html; charset=utf-8').send(indexHtml.replaceAll(noncePlaceholder, nonce))
  }
  app.get('/', (_request, reply) => sendPage(reply))
  // A static file would lack the nonce and policy.
  app.get('/index.html', (_request, reply) => sendPage(reply))
  app.setNotFoundHandler((request, reply) => {
    const isScreen = request.method === 'GET' && !path.extname(request.url.split('?')[0] ?? '')
    if (!isScreen) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    return sendPage(reply)
  })
}

/** Names the font of the web app for pages outside it, such as the sign-in page. */
function serveFont(app: FastifyInstance, directory: string) {
  const font = readdirSync(directory, { recursive: true, encoding: 'utf8' }).find((file) => file.endsWith('.woff2'))
  if (font === undefined) return
  const address = `/${font.replaceAll(path.sep, '/')}`
  const rule = `@font-face {
  font-family: 'Inter Variable';
  font-display: swap;
  font-weight: 100 900;
  src: url('${address}') format('woff2');
}
`
  app.get('/assets/font.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(rule),
  )
}

function serveTexts(app: FastifyInstance) {
  app.get('/assets/i18n/*', () => {
    throw new AppError('translationsMissing')
  })
  for (const language of languages) {
    serveTextsAt(`/assets/i18n/${language}.json`, texts[language])
    serveTextsAt(`/assets/i18n/first/${language}.json`, selectFirstTexts(texts[language]))
  }
  function serveTextsAt(address: string, served: object) {
    const body = JSON.stringify(served)
    app.get(address, { compress: smallestCompression, onSend: createCompressOnceHook(body) }, (request, reply) => {
      reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8')
      return sendTagged(request, reply, body, smallestCompression)
    })
  }
}

const compress = promisify(brotliCompress)

/** Compresses a constant text once: Brotli's maximum is too slow for each answer. */
function createCompressOnceHook(text: string) {
  let compressedText: Promise<Buffer> | undefined
  return async (_request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (payload !== text || !String(reply.getHeader('etag')).endsWith('.br"')) return payload
    compressedText ??= compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    reply.header('content-encoding', 'br')
    return compressedText
  }
}
