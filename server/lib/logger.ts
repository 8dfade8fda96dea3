import { type DestinationStream, pino, stdTimeFunctions } from 'pino'
import type { Config } from './config.ts'

interface LoggedRequest {
  id: string
  method: string
  url: string
}

/** Logs only these fields: no token, cookie, secret URL or user's text. */
export const createLogger = (
  config: Pick<Config, 'LOG_LEVEL' | 'APP_ENV'>,
  destination: DestinationStream = createStandardOutput(),
) =>
  pino(
    {
      level: config.LOG_LEVEL ?? (config.APP_ENV === 'dev' ? 'warn' : 'info'),
      timestamp: stdTimeFunctions.isoTime,
      serializers: {
        req: ({ id, method, url }: LoggedRequest) => ({ id, method, path: toLoggedPath(url) }),
        res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
        err: describeError,
      },
    },
    destination,
  )

/** Ignores write errors such as a full disk; buffers up to 1 MB. */
function createStandardOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: true, maxLength: 1_000_000 })
  output.on('error', () => undefined)
  return output
}

/** Hides what may be secret: long tokens, and all but the first segment of addresses outside the API. */
export function toLoggedPath(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  if (/^\/api\/[\w\-/:.,]*$/i.test(path)) return path.replace(/[\w-]{40,}/g, '…')
  const [, firstSegment = ''] = /^\/([a-z][a-z-]{0,20})(?=\/|$)/i.exec(path) ?? []
  return path === `/${firstSegment}` ? path : `/${firstSegment}/…`.replace('//', '/')
}

/** Error, or the plain object with a message that pg-boss gives for an error. */
type ErrorLike = Pick<Error, 'message' | 'cause'> & Partial<Pick<Error, 'name' | 'stack'>>

const isErrorLike = (error: unknown): error is ErrorLike =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'

/** Leaves out values that the database quotes or a client sent. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!isErrorLike(error)) return { type: typeof error }
  const { code, constraint, table, column } = error as ErrorLike & Record<string, unknown>
  return {
    type: error.name ?? 'object',
    message: removeQuotedValues(error.message),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...Object.fromEntries(
      Object.entries({ code, constraint, table, column }).filter(([, value]) => value !== undefined),
    ),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

const removeQuotedValues = (message: string) =>
  message
    .split('\n', 1)[0]
    ?.replace(/"[^"]*"?|(?<![a-z])'[^']*'?|“[^”]*”?|\([^)]*\)=\([^)]*\)/gi, '"…"')
    .slice(0, 300)
