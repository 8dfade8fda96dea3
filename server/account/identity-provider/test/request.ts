import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** Sends a request with a chosen Host, which `fetch` does not allow. */
export async function sendTo(address: string, headers: Record<string, string>, method = 'GET', body = '') {
  const clientRequest = request(address, { method, headers }).end(body)
  const [answer] = (await once(clientRequest, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}
