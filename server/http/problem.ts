import { type ErrorCode, errorCatalogue } from '@uurwerk/contract/errors'
import { texts } from '@uurwerk/contract/i18n/texts'
import type { Language } from '@uurwerk/contract/languages'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDeadlock, isLockTimeout } from '../db/locks.ts'
import { isConnectionRefused, isDatabaseLost } from '../db/database-lost.ts'
import { AppError, type FieldError } from '../lib/app-error.ts'

/** Returns the preferred supported language, or Dutch. */
export function parseAcceptLanguage(header: string | undefined): Language {
  const preferences = (header ?? '')
    .split(',')
    .map((preference) => {
      const [tag = '', ...parameters] = preference.trim().split(';')
      const quality = parameters.map((text) => /^\s*q=([\d.]+)/.exec(text)?.[1]).find(Boolean)
      return { language: tag.slice(0, 2).toLowerCase(), quality: Number(quality ?? 1) }
    })
    .toSorted((a, b) => b.quality - a.quality)
  return preferences.find(({ language }) => language === 'en' || language === 'nl')?.language === 'en' ? 'en' : 'nl'
}

/** Limits the answer to a large invalid request. */
const maximumErrors = 50

/** Formats problem details (RFC 9457). */
export function formatProblem(
  code: ErrorCode,
  language: Language,
  instance: string,
  errors: readonly FieldError[] = [],
  extension: object = {},
) {
  const { TITLE, MESSAGE } = texts[language].COMMON.ERROR[code]
  return JSON.stringify({
    type: `/api/docs#${code}`,
    title: TITLE,
    status: errorCatalogue[code].status,
    code,
    detail: MESSAGE,
    instance,
    ...(errors.length > 0 && { errors: errors.slice(0, maximumErrors) }),
    ...extension,
  })
}

export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const appError = toAppError(error)
  if (appError.status >= 500) request.log.error({ err: error, code: appError.code }, 'request failed')
  // Every rate limit admits another call within a second.
  if (appError.status === 429) reply.header('retry-after', '1')
  if (appError.status === 503) reply.header('retry-after', '2')
  if (appError.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .code(appError.status)
    .type('application/problem+json')
    .header('cache-control', 'no-store')
    .send(
      formatProblem(
        appError.code,
        parseAcceptLanguage(request.headers['accept-language']),
        request.id,
        appError.errors,
        appError.extension,
      ),
    )
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (
    isDatabaseLost(error) ||
    isConnectionRefused(error) ||
    isLockTimeout(error) ||
    isDeadlock(error) ||
    findShortage(error)
  )
    return new AppError('serviceUnavailable')
  const status = (error as FastifyError | undefined)?.statusCode
  return new AppError((status && codeByStatus[status]) || 'unknownError')
}

const codeByStatus: Record<number, ErrorCode> = {
  400: 'requestInvalid',
  // Hides whether a forbidden static file exists.
  403: 'routeNotFound',
  404: 'routeNotFound',
  408: 'requestTooSlow',
  413: 'bodyTooLarge',
  414: 'requestInvalid',
  415: 'mediaTypeUnsupported',
  417: 'expectationUnknown',
  431: 'headersTooLarge',
  429: 'tooManyRequests',
  503: 'serviceUnavailable',
}

/** Reads PostgreSQL's class 53 or Node's code. */
export function findShortage(error: unknown): 'disk full' | 'database out of resources' | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === '53100' || code === 'ENOSPC') return 'disk full'
  return /^53...$/.test(code) ? 'database out of resources' : undefined
}
