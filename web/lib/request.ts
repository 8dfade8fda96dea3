import { ownHeader } from '@uurwerk/contract/account/own-calls'
import type { Endpoint } from '@uurwerk/contract/endpoint'
import { escapeListItem } from '@uurwerk/contract/text-list'
import type { Asked } from './early.ts'
import { currentLanguage } from './language.ts'

/** What goes into a call, by where it stands. */
export interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

const asText = (value: unknown) => encodeURIComponent(String(value))
const inQuery = (value: unknown) =>
  Array.isArray(value) ? value.map((item) => asText(escapeListItem(String(item)))).join(',') : asText(value)

/** The address of a call: path filled in, arrays in the query joined by commas, what is undefined left out. */
export function urlOf(endpoint: Pick<Endpoint, 'path'>, { params = {}, query = {} }: Parts) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => asText(params[name]))
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${inQuery(value)}`)
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}

interface Request extends Asked {
  body?: string
}

export function requestOf(endpoint: Pick<Endpoint, 'method'>, { body }: Parts, token: string | undefined): Request {
  const headers: Record<string, string> = { 'Accept-Language': currentLanguage() }
  if (token) headers.Authorization = `Bearer ${token}`
  if (body === undefined) return { method: endpoint.method, headers }
  const isJsonPatch = endpoint.method === 'PATCH' && Array.isArray(body)
  headers['Content-Type'] = isJsonPatch ? 'application/json-patch+json' : 'application/json'
  return { method: endpoint.method, headers, body: JSON.stringify(body) }
}

/** The headers of a call that goes by the session's cookie. */
export const ownHeaders = () => ({ [ownHeader]: 'web', 'Accept-Language': currentLanguage() })
