import type { IncomingMessage } from 'node:http'

/**
 * Makes a request read as one to the public address, whatever a proxy or the caller says of it: addresses and
 * cookies (secure exactly when the address is https) follow from these headers.
 */
export function rewriteAsPublicRequest(request: IncomingMessage, publicUrl: string) {
  const { host, protocol } = new URL(publicUrl)
  request.headers.host = host
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  delete request.headers['x-forwarded-host']
}
