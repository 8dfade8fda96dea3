import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

type Body = ConstructorParameters<typeof Response>[0]

export interface FetchOptions {
  method?: string
  headers?: ConstructorParameters<typeof Headers>[0]
  body?: unknown
  signal?: AbortSignal | null | undefined
  redirect?: 'manual'
}

/**
 * Fetches from another origin with a browser's Host, which the built-in provider requires to be local and `fetch`
 * cannot set.
 */
export async function fetchFrom(origin: string, address: string, options: FetchOptions): Promise<Response> {
  const { host, pathname, search } = new URL(address)
  const { method = 'GET', body, signal } = options
  const headers = { ...Object.fromEntries(new Headers(options.headers)), host }
  const bodyBytes = body ? Buffer.from(await new Response(body as Body).arrayBuffer()) : undefined
  try {
    const outgoingRequest = request(new URL(pathname + search, origin), { method, headers, ...(signal && { signal }) })
    const [incomingResponse] = (await once(outgoingRequest.end(bodyBytes), 'response')) as [IncomingMessage]
    const responseHeaders = Object.entries(incomingResponse.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    )
    return new Response(await buffer(incomingResponse), {
      status: incomingResponse.statusCode ?? 502,
      headers: responseHeaders,
    })
  } catch (error) {
    throw new TypeError('fetch failed', { cause: error })
  }
}
