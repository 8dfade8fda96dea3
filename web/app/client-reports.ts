import { ClientError, clientLogContract, navigationLimit } from '@uurwerk/contract/tell/log'
import type { Session } from '@uurwerk/contract/account/session'
import { ApiError, call } from '../lib/call.ts'
import { getAccessToken } from '../lib/session.ts'

export interface ReportedError {
  error: unknown
  errorType: ClientError['errorType']
  /** Paths of the latest screens, newest last. */
  trail: readonly string[]
  session: Session | undefined
}

/** Decodes a token's payload without verification; null if it is unreadable. */
function parseClaims(token: string | undefined): unknown {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    return JSON.parse(atob(payload))
  } catch {
    return null
  }
}

/** The contract strips fields that must not be logged. */
export function buildClientError({ error, errorType, trail, session }: ReportedError, pageUrl: string, token?: string) {
  const apiError = error instanceof ApiError ? error : undefined
  const thrownError = error instanceof Error ? error : undefined
  return ClientError.parse({
    title: truncate(apiError?.code ?? thrownError?.name ?? typeof error, 300),
    message: truncate(thrownError?.message ?? String(error), 10_000),
    errorType,
    stack: thrownError?.stack === undefined ? null : truncate(thrownError.stack, 10_000),
    url: apiError?.url ?? null,
    status: apiError?.status ?? null,
    productName: 'Uurwerk',
    version: session?.version ?? '',
    environment: session?.env ?? '',
    customer: session?.customer ?? '',
    userId: (session?.impersonatedUser ?? session?.me)?.attendee?.id ?? null,
    tokenPayload: parseClaims(token),
    navigationHistory: trail.slice(-navigationLimit),
    currentUrl: pageUrl,
  } satisfies Record<keyof ClientError, unknown>)
}

/** The contract refuses longer texts. */
const truncate = (text: string, maximum: number) => text.slice(0, maximum)

export async function sendError(reported: ReportedError) {
  const body = buildClientError(reported, location.href, await getAccessToken())
  return call(clientLogContract.exception, { body })
}

export const sendPageView = (route: string) => call(clientLogContract.pageView, { body: { route } })
