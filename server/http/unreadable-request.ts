import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errorCatalogue } from '@uurwerk/contract/errors'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { AppError } from '../lib/app-error.ts'
import { formatProblem } from './problem.ts'

const parserErrorCodes: Partial<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTooSlow',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'bodyTooLarge',
}

const slowSockets = new WeakSet<Socket>()

/** Exempts a connection from the time to send a request, until the returned function is called. */
export function allowSlowBody(socket: Socket): () => void {
  slowSockets.add(socket)
  return () => slowSockets.delete(socket)
}

/** Answers in Dutch, since Node parsed no headers. */
export function answerUnreadableRequest(log: FastifyBaseLogger, error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && slowSockets.has(socket)) return
  const code = parserErrorCodes[error.code ?? ''] ?? 'requestInvalid'
  const { status } = errorCatalogue[code]
  const instance = randomUUID()
  log.info({ reqId: instance, code }, 'request not read')
  const body = formatProblem(code, 'nl', instance)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

/** Passes every `Expect` to the application; Node would answer an unknown value itself. */
export const passExpectations = (server: Server) =>
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    server.emit('request', request, response),
  )

/** Accepts 100-continue, which Node has answered. @throws AppError expectationUnknown */
export function checkExpectation({ headers }: FastifyRequest) {
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue')
    throw new AppError('expectationUnknown')
}
