import type { IncomingMessage } from 'node:http'

/** Overrides proxy and Host headers, from which the provider derives addresses and the Secure flag of cookies. */
export function rewriteAsPublicRequest(request: IncomingMessage, publicUrl: string) {
  const { host, protocol } = new URL(publicUrl)
  request.headers.host = host
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  delete request.headers['x-forwarded-host']
}
