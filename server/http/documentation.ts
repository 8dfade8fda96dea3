import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { about, contracts } from '@uurwerk/contract/index'
import { openApi } from '@uurwerk/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { version } from '../lib/version.ts'

/** The OpenAPI document of the contract, and a page to read and try it, all served by ourselves. */
export async function serveDocumentation(app: FastifyInstance) {
  const document = JSON.stringify(openApi(version, contracts, about))
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document))
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', pageSecurity).send(page),
  )
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  await app.register(fastifyStatic, {
    root: readerDirectory(),
    prefix: '/api/docs/reader/',
    allowedPath: (file) => file === '/standalone.js',
    index: false,
    decorateReply: false,
  })
}

// The reader draws with inline styles; its scripts come from us alone, and it talks to nobody else.
const pageSecurity =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Uurwerk API</title>
    <link rel="icon" href="/favicon.svg">
  </head>
  <body>
    <div id="reference"></div>
    <script src="/api/docs/reader/standalone.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`

const start = `Scalar.createApiReference('#reference', {
  url: '/api/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
})
`

function readerDirectory(): string {
  const name = '@scalar/api-reference'
  const found = (createRequire(import.meta.url).resolve.paths(name) ?? [])
    .map((folder) => path.join(folder, name, 'dist/browser'))
    .find((folder) => existsSync(folder))
  if (!found) throw new Error(`${name} is not installed: run npm ci again`)
  return found
}
