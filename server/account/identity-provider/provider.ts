import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Provider as OidcProvider } from 'oidc-provider'
import { ConfigError } from '#server/lib/config.ts'
import { loadProviderKeys } from './keys.ts'
import { Provider } from './library.ts'
import { plainPageHeaders } from '#server/http/pages/plain-page.ts'
import { type SignInLimits, createSignInLimits } from '#server/http/sign-in-limits.ts'
import { type RefuseRemote, refuseRemote } from './local-request.ts'
import { rewriteAsPublicRequest } from './rewrite-as-public-request.ts'
import { signInRoutes } from './routes.ts'
import { type ProviderOptions, buildProviderSettings } from './settings.ts'
import { SignInCode } from './sign-in-code.ts'

export interface IdentityProvider {
  issuer: string
  /** Handles requests below `/oidc` before their body is read; false for others. @throws AppError tooManyRequests */
  handle: (request: IncomingMessage, response: ServerResponse) => boolean
  routes: (app: FastifyInstance) => void
  /** The code that an imported school requires; undefined with BUILT_IN_SIGN_IN. */
  code: SignInCode | undefined
}

interface Options extends Omit<ProviderOptions, 'code'> {
  /** Source ids. */
  suggestedSourceIds?: readonly string[]
  warn?: (error: unknown) => void
  printNotice?: (line: string) => void
  elapsed?: () => number
}

export type { SignInCode }

const mount = '/oidc'

/** Creates the built-in provider for trials, where anyone can sign in as anyone. @throws ConfigError if live */
export async function createIdentityProvider(options: Options): Promise<IdentityProvider> {
  const { db, publicUrl, config, warn = () => undefined, printNotice = () => undefined } = options
  if (config.APP_ENV === 'live')
    throw new ConfigError('OIDC_ISSUER: required when APP_ENV is live; the built-in identity provider refuses to start')
  const keys = await loadProviderKeys(db)
  const issuer = `${publicUrl}${mount}`
  const limits = createSignInLimits(options.elapsed)
  const isOpen = config.BUILT_IN_SIGN_IN !== undefined
  const code = isOpen ? undefined : new SignInCode(options)
  const refuse = isOpen ? () => false : refuseRemote(publicUrl)
  const provider = new Provider(issuer, buildProviderSettings({ ...options, code }, keys))
  provider.proxy = true
  provider.on('server_error', (_context, error) => warn(error))
  return {
    issuer,
    handle: createHandler(provider, publicUrl, { limits, refuse }),
    routes: (app) => signInRoutes(app, provider, { ...options, limits, refuse, code, printNotice }),
    code,
  }
}

interface Bounds {
  limits: SignInLimits
  refuse: RefuseRemote
}

function createHandler(
  provider: OidcProvider,
  publicUrl: string,
  { limits, refuse }: Bounds,
): IdentityProvider['handle'] {
  const handleProviderRequest = provider.callback()
  const { origin } = new URL(publicUrl)
  return (request, response) => {
    const address = request.url ?? '/'
    const pathBelowMount = findPathBelowMount(address)
    if (pathBelowMount === undefined) return false
    // Must precede `rewriteAsPublicRequest`, which replaces the caller's Host.
    if (refuse(request, response)) return true
    limits.checkAddress(request.socket.remoteAddress, getSignInStep(pathBelowMount))
    response.setHeaders(new Headers(plainPageHeaders))
    // Fixed, so oidc-provider keeps it and other sites cannot read the answers.
    response.setHeader('access-control-allow-origin', origin)
    rewriteAsPublicRequest(request, publicUrl)
    Object.assign(request, { originalUrl: mount + pathBelowMount, url: pathBelowMount })
    void handleProviderRequest(request, response)
    return true
  }
}

const getSignInStep = (pathBelowMount: string): string =>
  ['/auth/', '/auth', '/token'].find((prefix) => pathBelowMount.startsWith(prefix)) ?? ''

/** Returns the path below the mount, such as `/auth?client_id=…`. */
function findPathBelowMount(address: string): string | undefined {
  if (!address.startsWith(mount)) return undefined
  const pathBelowMount = address.slice(mount.length)
  if (pathBelowMount.startsWith('/')) return pathBelowMount
  return pathBelowMount === '' || pathBelowMount.startsWith('?') ? `/${pathBelowMount}` : undefined
}
