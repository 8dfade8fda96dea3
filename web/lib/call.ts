import type { Endpoint, EndpointInput, EndpointResult } from '@uurwerk/contract/endpoint'
import { type ErrorCode, errorCatalogue } from '@uurwerk/contract/errors'
import { fetchOnce } from './early-requests.ts'
import { type RequestParts, buildRequest, buildUrl } from './request.ts'
import { getAccessToken, expireSession } from './session.ts'

interface FieldError {
  path: string
  message: string
}

interface ErrorAnswer {
  code: ErrorCode
  status: number
  detail?: string
  instance?: string
  errors?: readonly FieldError[]
  url: string
}

/** The server refused a call, or its answer breaks the contract. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly detail: string | undefined
  readonly instance: string | undefined
  readonly errors: readonly FieldError[]
  readonly url: string
  constructor(answer: ErrorAnswer) {
    super(`${answer.status} ${answer.code}: ${answer.detail ?? answer.url}`)
    this.code = answer.code
    this.status = answer.status
    this.detail = answer.detail
    this.instance = answer.instance
    this.errors = answer.errors ?? []
    this.url = answer.url
  }
}

/** The server could not be reached, or the access token not renewed. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

/** Returns whether there was no answer, or only that the server is too busy. */
export const isUnreachable = (error: unknown) =>
  error instanceof NetworkError || (error instanceof ApiError && error.status === 503)

const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorCatalogue, code)

/** Returns the code for a gateway's answer, which has none. */
function getStatusErrorCode(status: number): ErrorCode {
  if (status === 401) return '401'
  if (status === 413) return 'bodyTooLarge'
  if (status === 429) return 'tooManyRequests'
  return [502, 503, 504].includes(status) ? 'serviceUnavailable' : 'unknownError'
}

function isFieldError(value: unknown): value is FieldError {
  const { path, message } = (value ?? {}) as Partial<FieldError>
  return typeof path === 'string' && typeof message === 'string'
}

async function toApiError(response: Response, url: string) {
  const { status } = response
  const problem: Record<string, unknown> = (await response.json().catch(() => null)) ?? {}
  const { code, detail, instance, errors } = problem
  return new ApiError({
    code: isErrorCode(code) ? code : getStatusErrorCode(status),
    status,
    url,
    ...(typeof detail === 'string' && { detail }),
    ...(typeof instance === 'string' && { instance }),
    ...(Array.isArray(errors) && { errors: errors.filter(isFieldError) }),
  })
}

/** @throws ApiError, also for an invalid answer; another error if it is cut off or not JSON */
export async function readAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
  url: string,
): Promise<EndpointResult<E>> {
  if (!response.ok) throw await toApiError(response, url)
  const isText = endpoint.answer === 'text' || endpoint.answer === 'calendar'
  if (endpoint.answer === 'zip') return new Uint8Array(await response.arrayBuffer()) as EndpointResult<E>
  const answer: unknown = isText ? await response.text() : await response.json()
  const parsedResult = endpoint.result.safeParse(isText ? answer : (answer as { result?: unknown })?.result)
  if (parsedResult.success) return parsedResult.data as EndpointResult<E>
  throw new ApiError({ code: 'unknownError', status: response.status, url, detail: parsedResult.error.message })
}

export const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/**
 * Calls an endpoint; a 401 also ends the session.
 * @throws ApiError, NetworkError
 */
export const call = async <E extends Endpoint>(...callArguments: CallArguments<E>): Promise<EndpointResult<E>> =>
  (await callWithHeaders(...callArguments)).result

type CallArguments<E extends Endpoint> = [
  endpoint: E,
  input: EndpointInput<E>,
  signal?: AbortSignal,
  headers?: Record<string, string>,
]

/** Returns the headers too, such as the ETag to send back as `If-Match`. */
export async function callWithHeaders<E extends Endpoint>(...[endpoint, input, signal, headers]: CallArguments<E>) {
  const parts = (input ?? {}) as RequestParts
  const url = buildUrl(endpoint, parts)
  try {
    const request = buildRequest(endpoint, parts, await getAccessToken())
    const response = await fetchOnce(url, {
      ...request,
      headers: { ...request.headers, ...headers },
      ...(signal && { signal }),
    })
    return { result: await readAnswer(endpoint, response, url), headers: response.headers }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) expireSession()
    if (error instanceof ApiError || isAbort(error)) throw error
    throw new NetworkError(`No answer from ${url}`, { cause: error })
  }
}
