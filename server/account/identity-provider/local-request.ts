import type { IncomingMessage, ServerResponse } from 'node:http'
import { plainPageHeaders } from '#server/http/pages/plain-page.ts'
import { parseAcceptLanguage } from '#server/http/problem.ts'
import { isLoopback } from '#server/lib/loopback.ts'
import { renderRefusedPage } from './gate-pages.ts'

/** Headers that proxies add and browsers never send. Nginx often sends only X-Real-IP. */
const proxyHeaderPattern = /^(forwarded|x-forwarded-.*|x-real-ip)$/

/** Whether the request seems to come from this computer: a loopback Host and no proxy header. */
const isLocalRequest = ({ headers }: IncomingMessage): boolean =>
  isLoopback((headers.host ?? '').replace(/:\d+$/, '')) &&
  !Object.keys(headers).some((name) => proxyHeaderPattern.test(name))

/** Answers remote requests; returns whether it did. */
export type RefuseRemote = (request: IncomingMessage, response: ServerResponse) => boolean

export const createRefuseRemote =
  (publicUrl: string): RefuseRemote =>
  (request, response) => {
    if (isLocalRequest(request)) return false
    const language = parseAcceptLanguage(request.headers['accept-language'])
    response.setHeaders(new Headers(plainPageHeaders))
    response
      .writeHead(403, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .end(renderRefusedPage(language, publicUrl))
    return true
  }
