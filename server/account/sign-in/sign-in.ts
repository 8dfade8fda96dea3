import type { Session } from '@uurwerk/contract/account/session'
import { Counter, type Registry } from 'prom-client'
import type { Runtime } from '#server/http/serve.ts'
import { createSignInLimits } from '#server/http/sign-in-limits.ts'
import { createCookies } from './cookies.ts'
import type { SignInProvider } from './providers.ts'
import { RelyingParty } from './relying-party.ts'
import { createSeals, createSessionTokens } from './seals.ts'

export interface SignInOptions {
  env: Session['env']
  publicUrl: string
  secret: string
  providers: readonly SignInProvider[]
  metrics: Registry
  getElapsedMilliseconds?: (() => number) | undefined
  /** Real time, which providers and browsers use. */
  now?: (() => Temporal.Instant) | undefined
}

export interface SignIn extends SignInOptions {
  runtime: Runtime
  /** Our client at each provider. */
  parties: RelyingParty[]
  cookies: ReturnType<typeof createCookies>
  tokens: ReturnType<typeof createSessionTokens>
  seals: ReturnType<typeof createSeals>
  limits: ReturnType<typeof createSignInLimits>
  failures: Counter<'kind'>
  now: () => Temporal.Instant
}

export function openSignIn(runtime: Runtime, options: SignInOptions): SignIn {
  const { publicUrl, secret, providers, metrics, getElapsedMilliseconds, now = () => Temporal.Now.instant() } = options
  return {
    ...options,
    now,
    runtime,
    parties: providers.map((provider) => new RelyingParty(provider, publicUrl)),
    cookies: createCookies(publicUrl),
    tokens: createSessionTokens(secret),
    seals: createSeals(secret),
    limits: createSignInLimits(getElapsedMilliseconds),
    failures: new Counter({
      name: 'uurwerk_sign_in_failures_total',
      help: 'Sign-ins that failed at an identity provider or on the way back from it, by kind',
      labelNames: ['kind'],
      registers: [metrics],
    }),
  }
}
