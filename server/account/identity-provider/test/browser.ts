import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'

interface Cookie {
  name: string
  value: string
  path: string
  attributes: string
}

/** The part of a browser that sign-in needs: cookies by host and path, and manual redirects. */
export class Browser {
  readonly cookies = new Map<string, Cookie>()
  readonly language: string
  constructor(language = 'nl') {
    this.language = language
  }

  async open(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address)
    const headers = new Headers(init.headers)
    headers.set('accept', 'text/html')
    headers.set('accept-language', this.language)
    headers.set('cookie', this.formatCookies(url))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const header of response.headers.getSetCookie()) this.storeCookie(url, header)
    return response
  }

  submit(address: string, fields: Record<string, string>): Promise<Response> {
    return this.open(address, { method: 'POST', body: new URLSearchParams(fields) })
  }

  private formatCookies({ host, pathname }: URL): string {
    return [...this.cookies]
      .filter(([key, { path }]) => key.startsWith(`${host} `) && pathname.startsWith(path))
      .map(([, { name, value }]) => `${name}=${value}`)
      .join('; ')
  }

  private storeCookie({ host }: URL, header: string) {
    const [pair = '', ...attributes] = header.split(/; */)
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const path = attributes.find((text) => text.startsWith('path='))?.slice(5) ?? '/'
    const key = `${host} ${path} ${name}`
    if (value === '' || header.includes('01 Jan 1970')) this.cookies.delete(key)
    else this.cookies.set(key, { name, value, path, attributes: attributes.join('; ') })
  }
}

const Tokens = z.object({
  access_token: z.string(),
  id_token: z.string(),
  expires_in: z.number(),
})
export type Tokens = z.infer<typeof Tokens>

/** The client of the code flow with PKCE, step by step. */
export class WebClient {
  readonly verifier = randomBytes(32).toString('base64url')
  readonly issuer: string
  readonly redirect: string
  constructor(issuer: string, publicUrl: string) {
    this.issuer = issuer
    this.redirect = `${publicUrl}/callback`
  }

  authorizeUrl(changes: Record<string, string | undefined> = {}): string {
    const parameters = {
      client_id: 'uurwerk',
      redirect_uri: this.redirect,
      response_type: 'code',
      scope: 'openid profile email',
      state: 'the-state',
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    }
    const definedParameters = Object.entries(parameters).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    )
    return `${this.issuer}/auth?${new URLSearchParams(definedParameters).toString()}`
  }

  requestTokens(grant: Record<string, string>): Promise<Response> {
    const body = new URLSearchParams({ client_id: 'uurwerk', ...grant })
    return fetch(`${this.issuer}/token`, { method: 'POST', body })
  }

  redeem(code: string, verifier = this.verifier): Promise<Response> {
    return this.requestTokens({
      grant_type: 'authorization_code',
      code,
      redirect_uri: this.redirect,
      code_verifier: verifier,
    })
  }
}

export const getLocation = (response: Response): string => {
  const address = response.headers.get('location')
  if (address === null) throw new Error(`${response.url} answered ${response.status}, which leads nowhere`)
  return new URL(address, response.url).href
}

export const parseTokens = async (response: Response): Promise<Tokens> => Tokens.parse(await response.json())

/** Parses the only form of a page. */
export const parseForm = (markup: string) => ({
  action: /action="([^"]+)"/.exec(markup)?.[1] ?? '',
  xsrf: /name="xsrf" value="([^"]+)"/.exec(markup)?.[1] ?? '',
})

/** Follows redirects until another answer, or an address that starts with `until`. */
export async function followRedirects(browser: Browser, response: Response, until: string): Promise<string> {
  let current = response
  while (current.status >= 300 && current.status < 400) {
    const next = getLocation(current)
    if (next.startsWith(until)) return next
    current = await browser.open(next)
  }
  throw new Error(`${current.url} answered ${current.status}: ${await current.text()}`)
}

/** Signs in as a person and returns the code. */
export async function signInForCode(browser: Browser, client: WebClient, person: string): Promise<string> {
  const page = getLocation(await browser.open(client.authorizeUrl()))
  const callback = await followRedirects(browser, await browser.submit(page, { person }), client.redirect)
  return new URL(callback).searchParams.get('code') ?? ''
}
