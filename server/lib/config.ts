import './validation-messages.ts'
import * as z from 'zod/mini'
import { isLoopback } from './loopback.ts'

const url = z.url({ protocol: /^https?$/, error: 'Expected an address as https://rooster.example' })

/** Every setting of the server, by environment variable. */
const schema = z.object({
  APP_ENV: z._default(z.enum(['dev', 'acc', 'live']), 'dev'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 3000),
  /** The address that people use; `http://localhost:PORT` by default. */
  PUBLIC_URL: z.optional(
    url.check(
      z.refine((address) => /^https?:\/\/[^/?#@]+\/?$/i.test(address), {
        error: 'Expected an address without a path, as https://rooster.example',
      }),
    ),
  ),
  /** What `Strict-Transport-Security` says when PUBLIC_URL is https, or `off`. */
  HSTS: z._default(
    z.string().check(
      z.regex(/^(off|max-age=\d+(; ?includeSubDomains)?(; ?preload)?)$/i, {
        error: 'Expected off, or as max-age=31536000; includeSubDomains',
      }),
    ),
    'max-age=31536000',
  ),
  DATA_DIR: z._default(z.string(), '.data'),
  /** An external PostgreSQL 15 or newer instead of the embedded one. */
  DATABASE_URL: z.optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'Expected an address as postgres://user:password@host/school' }),
  ),
  DATABASE_POOL: z._default(z.coerce.number().check(z.int(), z.minimum(2), z.maximum(100)), 15),
  /** Signs all bearers and makes the cookies of sessions; made and kept in DATA_DIR when absent. */
  SECRET: z.optional(z.string().check(z.minLength(32))),
  OIDC_ISSUER: z.optional(url),
  OIDC_CLIENT_ID: z._default(z.string(), 'uurwerk'),
  /** What the school's identity provider knows us by: a secret, or the file of a private key. */
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_CLIENT_KEY: z.optional(z.string()),
  /** What the choice between several providers calls this one. */
  OIDC_NAME: z.optional(z.string()),
  OIDC_SCOPE: z._default(z.string(), 'openid profile email'),
  /** The claim of the school's identity provider that names a person, and the field that it is matched with. */
  OIDC_CLAIM: z._default(z.string(), 'email'),
  OIDC_CLAIM_MATCHES: z._default(z.enum(['email', 'sourceId', 'code']), 'email'),
  /** Required claims and their values as a query string, `hd=school.example&hd=other.example`. */
  OIDC_REQUIRES: z.optional(
    z.string().check(
      z.refine((text) => [...new URLSearchParams(text)].every((pair) => pair.every((part) => part.trim() !== '')), {
        error: 'Expected a claim and its value, as hd=school.example',
      }),
    ),
  ),
  /** A JSON file with further identity providers. */
  OIDC_PROVIDERS: z.optional(z.string()),
  /** Contact address in `/.well-known/security.txt`. */
  SECURITY_CONTACT: z.optional(
    z
      .string()
      .check(z.regex(/^(https:\/\/|mailto:)[^\s]+$/i, { error: 'Expected an address, as mailto:it@school.example' })),
  ),
  /** Lets anyone who reaches the server sign in as anyone, wherever they are; refused when live. */
  BUILT_IN_SIGN_IN: z.optional(
    z.literal('anyone-can-be-anyone', { error: 'Expected anyone-can-be-anyone, or nothing' }),
  ),
  /** Of earlier versions, ignored. */
  OIDC_AUDIENCE: z.optional(z.string()),
  /** `warn` in dev, else `info`, which has two lines for every call. */
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  /** `1` writes each SQL statement and how long it took to stderr, without its values. */
  LOG_SQL: z._default(z.enum(['0', '1']), '0'),
  /** A fixed moment instead of the real one, to try the product on another day; refused when live. */
  CLOCK: z.optional(z.iso.datetime({ offset: true })),
})

export type Config = z.infer<typeof schema>

export const settingNames: readonly string[] = Object.keys(schema.shape)

/** A configuration that cannot be used; the message names each wrong variable and what was expected. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads the configuration from environment variables. @throws ConfigError that names every wrong or missing variable */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(given)
  const wrong: Fault[] = (parsed.error?.issues ?? []).map(({ path, message }) => ({ name: path.join('.'), message }))
  const isWrong = (name: string) => wrong.some((fault) => fault.name === name)
  const unfit = [...findLiveFaults(given), ...(isWrong('PUBLIC_URL') ? [] : findPublicUrlFaults(given))]
  const faults = [...wrong, ...unfit.filter(({ name }) => !isWrong(name))]
  if (!parsed.success || faults.length > 0)
    throw new ConfigError(faults.map(({ name, message }) => `${name}: ${message}`).join('\n'))
  return parsed.data
}

interface Fault {
  name: string
  message: string
}
/** Raw values of the environment variables, before validation. */
type RawSettings = Readonly<Partial<Record<keyof Config, string | undefined>>>

function findLiveFaults(given: RawSettings): Fault[] {
  if (given.APP_ENV !== 'live') return []
  const needed = [...(hasProvider(given) ? [] : ['OIDC_ISSUER' as const]), 'SECRET' as const, 'PUBLIC_URL' as const]
  const refused = ['CLOCK', 'BUILT_IN_SIGN_IN'] as const
  return [
    ...needed.filter((name) => !given[name]).map((name) => ({ name, message: 'required when APP_ENV is live' })),
    ...refused.filter((name) => given[name]).map((name) => ({ name, message: 'not allowed when APP_ENV is live' })),
  ]
}

/** Whether people sign in at a provider of the school, and not at the built-in one. */
export const hasProvider = (config: Pick<RawSettings, 'OIDC_ISSUER' | 'OIDC_PROVIDERS'>): boolean =>
  Boolean(config.OIDC_ISSUER ?? config.OIDC_PROVIDERS)

function findPublicUrlFaults(given: RawSettings): Fault[] {
  if (given.APP_ENV === 'live' || hasProvider(given) || given.BUILT_IN_SIGN_IN) return []
  if (isLoopback(new URL(given.PUBLIC_URL ?? 'http://localhost').hostname)) return []
  const message =
    'required with a PUBLIC_URL that is not of this computer; the built-in identity provider lets anyone be anyone'
  return [{ name: 'OIDC_ISSUER', message }]
}

/** The address that people use, without a slash at the end. */
export const getPublicUrl = (config: Config, port: number = config.PORT): string =>
  (config.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, '')
