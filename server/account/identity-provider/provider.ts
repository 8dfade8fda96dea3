import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Provider as OidcProvider } from 'oidc-provider'
import { ConfigError } from '#server/lib/config.ts'
import { loadProviderKeys } from './keys.ts'
import { Provider } from './library.ts'
import { plainPageHeaders } from '#server/http/pages/plain-page.ts'
import { type SignInLimits, createSignInLimits } from '#server/http/sign-in-limits.ts'
import { type RefuseRemote, createRefuseRemote } from './local-request.ts'
import { rewriteAsPublicRequest } from './rewrite-as-public-request.ts'
import { registerSignInRoutes } from './routes.ts'
import { type ProviderOptions, buildProviderSettings } from './settings.ts'
import { SignInCode } from './sign-in-code.ts'

export interface IdentityProvider {
  issuer: string
  /** Handles requests below `/oidc` before their body is read; false for others. @throws AppError tooManyRequests */
  tryHandle: (request: IncomingMessage, response: ServerResponse) => boolean
  routes: (app: FastifyInstance) => void
  /** The code that an imported school requires; undefined with BUILT_IN_SIGN_IN. */
  code: SignInCode | undefined
}

interface IdentityProviderOptions extends Omit<ProviderOptions, 'code'> {
  /** Source ids. */
  suggestedSourceIds?: readonly string[]
  warn?: (error: unknown) => void
  printNotice?: (line: string) => void
  /** Milliseconds of the clock of limits. */
  getElapsedMilliseconds?: () => number
}

export type { SignInCode }

const mountPath = '/oidc'

/** Creates the built-in provider for trials, where anyone can sign in as anyone. @throws ConfigError if live */
export async function createIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const { db, publicUrl, config, warn = () => undefined, printNotice = () => undefined } = options
  if (config.APP_ENV === 'live')
    throw new ConfigError('OIDC_ISSUER: required when APP_ENV is live; the built-in identity provider refuses to start')
  const keys = await loadProviderKeys(db)
  const issuer = `${publicUrl}${mountPath}`
  const limits = createSignInLimits(options.getElapsedMilliseconds)
  const isOpenToAll = config.BUILT_IN_SIGN_IN !== undefined
  const code = isOpenToAll ? undefined : new SignInCode(options)
  const refuse = isOpenToAll ? () => false : createRefuseRemote(publicUrl)
  const provider = new Provider(issuer, buildProviderSettings({ ...options, code }, keys))
  provider.proxy = true
  provider.on('server_error', (_context, error) => warn(error))
  return {
    issuer,
    tryHandle: createHandler(provider, publicUrl, { limits, refuse }),
    routes: (app) => registerSignInRoutes(app, provider, { ...options, limits, refuse, code, printNotice }),
    code,
  }
}

interface RequestGuards {
  limits: SignInLimits
  refuse: RefuseRemote
}

function createHandler(
  provider: OidcProvider,
  publicUrl: string,
  { limits, refuse }: RequestGuards,
): IdentityProvider['tryHandle'] {
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
    Object.assign(request, { originalUrl: mountPath + pathBelowMount, url: pathBelowMount })
    void handleProviderRequest(request, response)
    return true
  }
}

const getSignInStep = (pathBelowMount: string): string =>
  ['/auth/', '/auth', '/token'].find((prefix) => pathBelowMount.startsWith(prefix)) ?? ''

/** Returns the path below the mount, such as `/auth?client_id=…`. */
function findPathBelowMount(address: string): string | undefined {
  if (!address.startsWith(mountPath)) return undefined
  const pathBelowMount = address.slice(mountPath.length)
  if (pathBelowMount.startsWith('/')) return pathBelowMount
  return pathBelowMount === '' || pathBelowMount.startsWith('?') ? `/${pathBelowMount}` : undefined
}
