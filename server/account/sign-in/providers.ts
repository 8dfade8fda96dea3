import { readFileSync } from 'node:fs'
import type { JWK } from 'jose'
import * as z from 'zod/mini'
import type { PersonClaim } from '#server/auth/tokens.ts'
import { type Config, ConfigError, hasProvider } from '#server/lib/config.ts'
import { isLoopback } from '#server/lib/loopback.ts'

export interface SignInProvider {
  /** Part of the callback path; empty for the environment's provider. */
  id: string
  name: string
  issuer: string
  clientId: string
  clientSecret?: string | undefined
  /** Takes precedence over a secret. */
  clientKey?: ClientKey | undefined
  scope: string
  /** Identifies a person by the field `matches`. */
  claim: string
  matches: PersonClaim['field']
  /** Accepted values per required claim. */
  requires: Readonly<Record<string, readonly string[]>>
  /** Origin for the server's own requests, if it differs. */
  reach?: string | undefined
}

const ClientKey = z.looseObject({ kty: z.string(), d: z.string(), alg: z.string() })
export type ClientKey = z.infer<typeof ClientKey> & JWK

const nonEmptyText = z.string().check(z.minLength(1))
const FileProviders = z.array(
  z.strictObject({
    id: z.string().check(z.regex(/^[a-z\d][a-z\d-]{0,30}$/, 'Expected small letters, digits and dashes')),
    name: nonEmptyText,
    issuer: z.url({ protocol: /^https?$/ }),
    clientId: nonEmptyText,
    clientSecret: z.optional(nonEmptyText),
    clientKey: z.optional(nonEmptyText),
    scope: z._default(nonEmptyText, 'openid profile email'),
    claim: z._default(nonEmptyText, 'email'),
    matches: z._default(z.enum(['email', 'sourceId', 'code']), 'email'),
    requires: z._default(
      z.record(nonEmptyText, z.union([nonEmptyText, z.array(nonEmptyText).check(z.minLength(1))])),
      {},
    ),
  }),
)

/** Lists the environment's provider first; empty for the built-in provider. @throws ConfigError */
export function readProviders(config: Config): SignInProvider[] {
  const providers = [
    ...readEnvironmentProvider(config),
    ...(config.OIDC_PROVIDERS ? readFileProviders(config.OIDC_PROVIDERS) : []),
  ]
  if (hasProvider(config) && providers.length === 0) throw new ConfigError('OIDC_PROVIDERS: the file names no provider')
  for (const key of ['id', 'issuer'] as const)
    if (new Set(providers.map((provider) => provider[key])).size < providers.length)
      throw new ConfigError(`OIDC_PROVIDERS: two providers have the same ${key}`)
  return providers
}

/** Refuses the built-in provider for a real school on the network. @throws ConfigError */
export function assertSchoolIsClosed(
  { HOST, BUILT_IN_SIGN_IN }: Pick<Config, 'HOST' | 'BUILT_IN_SIGN_IN'>,
  origin: 'demo' | 'import' | undefined,
) {
  if (origin === 'import' && BUILT_IN_SIGN_IN === undefined && !isLoopback(HOST))
    throw new ConfigError(
      'OIDC_ISSUER: required to serve a real school on the network; the built-in identity provider lets anyone be anyone',
    )
}

function readEnvironmentProvider(config: Config): SignInProvider[] {
  if (!config.OIDC_ISSUER) return []
  return [
    {
      id: '',
      name: config.OIDC_NAME ?? new URL(config.OIDC_ISSUER).host,
      issuer: config.OIDC_ISSUER,
      clientId: config.OIDC_CLIENT_ID,
      clientSecret: config.OIDC_CLIENT_SECRET,
      clientKey: config.OIDC_CLIENT_KEY ? readKey(config.OIDC_CLIENT_KEY, 'OIDC_CLIENT_KEY') : undefined,
      scope: config.OIDC_SCOPE,
      claim: config.OIDC_CLAIM,
      matches: config.OIDC_CLAIM_MATCHES,
      requires: parseRequirements(config.OIDC_REQUIRES),
    },
  ]
}

/** Parses `claim=value&claim=value`; a repeated claim accepts each of its values. */
function parseRequirements(text: string | undefined): SignInProvider['requires'] {
  const pairs = [...new URLSearchParams(text)]
  return Object.fromEntries(
    [...Map.groupBy(pairs, ([claim]) => claim)].map(([claim, claimPairs]) => [
      claim,
      claimPairs.map(([, value]) => value),
    ]),
  )
}

function readFileProviders(file: string): SignInProvider[] {
  const parsed = FileProviders.safeParse(readJson(file, 'OIDC_PROVIDERS'))
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map(({ path, message }) => `OIDC_PROVIDERS: ${path.join('.')}: ${message}`).join('\n'),
    )
  return parsed.data.map((item) => ({
    ...item,
    clientKey: item.clientKey === undefined ? undefined : readKey(item.clientKey, 'OIDC_PROVIDERS'),
    requires: Object.fromEntries(
      Object.entries(item.requires).map(([claim, acceptedValues]) => [claim, [acceptedValues].flat()]),
    ),
  }))
}

function readKey(file: string, variable: string): ClientKey {
  const parsed = ClientKey.safeParse(readJson(file, variable))
  if (!parsed.success)
    throw new ConfigError(`${variable}: ${file}: expected a private key as JWK (RFC 7517), with its alg`)
  return parsed.data
}

// Errors name only the file, since its content may be secret.
function readJson(file: string, variable: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const isUnreadable = error instanceof Error && 'code' in error
    throw new ConfigError(`${variable}: ${file} ${isUnreadable ? 'cannot be read' : 'is no JSON'}`)
  }
}
