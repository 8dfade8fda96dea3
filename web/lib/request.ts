import { csrfHeader } from '@uurwerk/contract/account/cookie-calls'
import type { Endpoint } from '@uurwerk/contract/endpoint'
import { escapeListItem } from '@uurwerk/contract/text-list'
import type { RequestIdentity } from './early-requests.ts'
import { getCurrentLanguage } from './language.ts'

export interface RequestParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

const encodeText = (value: unknown) => encodeURIComponent(String(value))
const toQueryValue = (value: unknown) =>
  Array.isArray(value) ? value.map((item) => encodeText(escapeListItem(String(item)))).join(',') : encodeText(value)

/** Commas join the items of an array in the query. */
export function buildUrl(endpoint: Pick<Endpoint, 'path'>, { params = {}, query = {} }: RequestParts) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeText(params[name]))
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${toQueryValue(value)}`)
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}

interface CallRequest extends RequestIdentity {
  body?: string
}

export function buildRequest(
  endpoint: Pick<Endpoint, 'method'>,
  { body }: RequestParts,
  token: string | undefined,
): CallRequest {
  const headers: Record<string, string> = { 'Accept-Language': getCurrentLanguage() }
  if (token) headers.Authorization = `Bearer ${token}`
  if (body === undefined) return { method: endpoint.method, headers }
  const isJsonPatch = endpoint.method === 'PATCH' && Array.isArray(body)
  headers['Content-Type'] = isJsonPatch ? 'application/json-patch+json' : 'application/json'
  return { method: endpoint.method, headers, body: JSON.stringify(body) }
}

export const buildSessionHeaders = () => ({ [csrfHeader]: 'web', 'Accept-Language': getCurrentLanguage() })
