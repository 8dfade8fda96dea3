import { readFileSync } from 'node:fs'
import { contracts, featureDescriptions, openCalls } from '@uurwerk/contract/index'
import { buildOpenApi } from '@uurwerk/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { version } from '#server/lib/version.ts'
import { buildBaseStyle } from '../pages/base-style.ts'
import type { OpenApiDocument } from './document.ts'
import { renderDocumentationPage } from './page.ts'

/** Allows only our own files, no inline code, and no text as markup. */
const documentationPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; font-src 'self'; " +
  "form-action 'none'; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

const readAsset = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

export function serveDocumentation(app: FastifyInstance) {
  const json = JSON.stringify(buildOpenApi(version, contracts, featureDescriptions, openCalls))
  const page = renderDocumentationPage(JSON.parse(json) as OpenApiDocument)
  const serveText = (address: string, type: string, content: string, headers: Record<string, string> = {}) =>
    app.get(address, (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .headers({ 'cache-control': 'no-cache', ...headers })
        .send(content),
    )
  serveText('/api/openapi.json', 'application/json', json)
  serveText('/api/docs', 'text/html', page, { 'content-security-policy': documentationPolicy })
  serveText('/api/docs/style.css', 'text/css', `${buildBaseStyle()}\n${readAsset('style.css')}`)
  serveText('/api/docs/try.js', 'text/javascript', readAsset('try.js'))
}
