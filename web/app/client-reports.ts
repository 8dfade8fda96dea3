import { ClientError, clientLogContract, navigationLimit } from '@uurwerk/contract/tell/log'
import type { Session } from '@uurwerk/contract/account/session'
import { ApiError, call } from '../lib/call.ts'
import { getAccessToken } from '../lib/session.ts'

export interface ReportedError {
  error: unknown
  errorType: ClientError['errorType']
  /** Paths of the latest screens, newest last. */
  screenPaths: readonly string[]
  session: Session | undefined
}

/** Maximum lengths of the contract, which refuses longer texts. */
const maximumLength = { title: 300, message: 10_000, stack: 10_000 }

/** Decodes a token's payload without verification; null if it is unreadable. */
function parseClaims(token: string | undefined): unknown {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    return JSON.parse(atob(payload))
  } catch {
    return null
  }
}

/**
 * Builds the report of an error for the server. The contract drops queries of addresses and claims about the token's
 * owner.
 */
export function buildClientError(
  { error, errorType, screenPaths, session }: ReportedError,
  pageUrl: string,
  token?: string,
) {
  const apiError = error instanceof ApiError ? error : undefined
  const thrownError = error instanceof Error ? error : undefined
  return ClientError.parse({
    title: truncate(apiError?.code ?? thrownError?.name ?? typeof error, maximumLength.title),
    message: truncate(thrownError?.message ?? String(error), maximumLength.message),
    errorType,
    stack: thrownError?.stack === undefined ? null : truncate(thrownError.stack, maximumLength.stack),
    url: apiError?.url ?? null,
    status: apiError?.status ?? null,
    productName: 'Uurwerk',
    version: session?.version ?? '',
    environment: session?.env ?? '',
    customer: session?.customer ?? '',
    userId: (session?.impersonatedUser ?? session?.me)?.attendee?.id ?? null,
    tokenPayload: parseClaims(token),
    navigationHistory: screenPaths.slice(-navigationLimit),
    currentUrl: pageUrl,
  } satisfies Record<keyof ClientError, unknown>)
}

const truncate = (text: string, length: number) => text.slice(0, length)

export async function sendError(reported: ReportedError) {
  const body = buildClientError(reported, location.href, await getAccessToken())
  return call(clientLogContract.exception, { body })
}

export const sendPageView = (route: string) => call(clientLogContract.pageView, { body: { route } })
