import type { IncomingMessage, ServerResponse } from 'node:http'
import { plainPageHeaders } from '#server/http/pages/plain-page.ts'
import { parseAcceptLanguage } from '#server/http/problem.ts'
import { isLoopback } from '#server/lib/loopback.ts'
import { renderRefusedPage } from './gate-pages.ts'

/** Headers by which a proxy tells who asked; nginx is often set up to send X-Real-IP alone. No browser sends any. */
const proxyHeader = /^(forwarded|x-forwarded-.*|x-real-ip)$/

/** Whether a request comes from a browser on this computer, as far as it says: a loopback Host and no trace of a proxy. */
const isLocal = ({ headers }: IncomingMessage): boolean =>
  isLoopback((headers.host ?? '').replace(/:\d+$/, '')) && !Object.keys(headers).some((name) => proxyHeader.test(name))

/** Answers a request that is not local with a page that says what to do; true when it did. */
export type RefuseRemote = (request: IncomingMessage, response: ServerResponse) => boolean

export const refuseRemote =
  (publicUrl: string): RefuseRemote =>
  (request, response) => {
    if (isLocal(request)) return false
    const language = parseAcceptLanguage(request.headers['accept-language'])
    response.setHeaders(new Headers(plainPageHeaders))
    response
      .writeHead(403, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .end(renderRefusedPage(language, publicUrl))
    return true
  }
