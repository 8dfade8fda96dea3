import './validation-messages.ts'
import * as z from 'zod/mini'
import { isLoopback } from './loopback.ts'

const httpUrl = z.url({ protocol: /^https?$/, error: 'Expected an address as https://rooster.example' })

const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'Expected an address as postgres://user:password@host/school',
})

const configSchema = z.object({
  APP_ENV: z._default(z.enum(['dev', 'acc', 'live']), 'dev'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 3000),
  PUBLIC_URL: z.optional(
    httpUrl.check(
      z.refine((address) => /^https?:\/\/[^/?#@]+\/?$/i.test(address), {
        error: 'Expected an address without a path, as https://rooster.example',
      }),
    ),
  ),
  HSTS: z._default(
    z.string().check(
      z.regex(/^(off|max-age=\d+(; ?includeSubDomains)?(; ?preload)?)$/i, {
        error: 'Expected off, or as max-age=31536000; includeSubDomains',
      }),
    ),
    'max-age=31536000',
  ),
  DATA_DIR: z._default(z.string(), '.data'),
  /** External PostgreSQL, 15 or newer. */
  DATABASE_URL: z.optional(databaseUrl),
  /** Around the pooler of `DATABASE_URL`. */
  DATABASE_URL_DIRECT: z.optional(databaseUrl),
  /** A replica of `DATABASE_URL`, for reads. */
  DATABASE_URL_READ: z.optional(databaseUrl),
  DATABASE_POOL: z._default(z.coerce.number().check(z.int(), z.minimum(2), z.maximum(100)), 15),
  SECRET: z.optional(z.string().check(z.minLength(32))),
  /** Encrypts backups. */
  BACKUP_KEY: z.optional(z.string().check(z.minLength(32))),
  OIDC_ISSUER: z.optional(httpUrl),
  OIDC_CLIENT_ID: z._default(z.string(), 'uurwerk'),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  /** Path of a private key (JWK), instead of a secret. */
  OIDC_CLIENT_KEY: z.optional(z.string()),
  OIDC_NAME: z.optional(z.string()),
  OIDC_SCOPE: z._default(z.string(), 'openid profile email'),
  /** Claim that identifies a person; the next setting has the field of the person that it must match. */
  OIDC_CLAIM: z._default(z.string(), 'email'),
  OIDC_CLAIM_MATCHES: z._default(z.enum(['email', 'sourceId', 'code']), 'email'),
  /** Required claims, as a query string. */
  OIDC_REQUIRES: z.optional(
    z.string().check(
      z.refine((text) => [...new URLSearchParams(text)].every((pair) => pair.every((part) => part.trim() !== '')), {
        error: 'Expected a claim and its value, as hd=school.example',
      }),
    ),
  ),
  /** Path of a file with several providers. */
  OIDC_PROVIDERS: z.optional(z.string()),
  SECURITY_CONTACT: z.optional(
    z
      .string()
      .check(z.regex(/^(https:\/\/|mailto:)[^\s]+$/i, { error: 'Expected an address, as mailto:it@school.example' })),
  ),
  /** An empty installation waits for its first administrator instead of making the demo school. */
  SETUP: z.optional(z.literal('1', { error: 'Expected 1, or nothing' })),
  BUILT_IN_SIGN_IN: z.optional(
    z.literal('anyone-can-be-anyone', { error: 'Expected anyone-can-be-anyone, or nothing' }),
  ),
  /** Ignored; a setting of earlier versions. */
  OIDC_AUDIENCE: z.optional(z.string()),
  /** Default: `warn` in dev, else `info`. */
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  LOG_SQL: z._default(z.enum(['0', '1']), '0'),
  /** Fixed current time, for trials. */
  CLOCK: z.optional(z.iso.datetime({ offset: true })),
})

export type Config = z.infer<typeof configSchema>

export const settingNames: readonly string[] = Object.keys(configSchema.shape)

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** @throws ConfigError */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const settings = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = configSchema.safeParse(settings)
  const schemaFaults: SettingFault[] = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    name: path.join('.'),
    message,
  }))
  const hasSchemaFault = (name: string) => schemaFaults.some((fault) => fault.name === name)
  const combinationFaults = [
    ...listLiveFaults(settings),
    ...listDatabaseFaults(settings),
    ...(hasSchemaFault('PUBLIC_URL') ? [] : listPublicUrlFaults(settings)),
  ]
  const faults = [...schemaFaults, ...combinationFaults.filter(({ name }) => !hasSchemaFault(name))]
  if (!parsed.success || faults.length > 0)
    throw new ConfigError(faults.map(({ name, message }) => `${name}: ${message}`).join('\n'))
  return parsed.data
}

interface SettingFault {
  name: string
  message: string
}
type RawSettings = Readonly<Partial<Record<keyof Config, string | undefined>>>

function listLiveFaults(settings: RawSettings): SettingFault[] {
  if (settings.APP_ENV !== 'live') return []
  const requiredNames = [
    ...(hasProvider(settings) ? [] : ['OIDC_ISSUER' as const]),
    'SECRET' as const,
    'PUBLIC_URL' as const,
  ]
  const forbiddenNames = ['CLOCK', 'BUILT_IN_SIGN_IN'] as const
  return [
    ...requiredNames
      .filter((name) => !settings[name])
      .map((name) => ({ name, message: 'required when APP_ENV is live' })),
    ...forbiddenNames
      .filter((name) => settings[name])
      .map((name) => ({ name, message: 'not allowed when APP_ENV is live' })),
  ]
}

const listDatabaseFaults = (settings: RawSettings): SettingFault[] =>
  settings.DATABASE_URL
    ? []
    : (['DATABASE_URL_DIRECT', 'DATABASE_URL_READ'] as const)
        .filter((name) => settings[name])
        .map((name) => ({ name, message: 'needs DATABASE_URL' }))

/** Whether an empty installation waits for its first administrator. */
export const waitsForSetup = ({ APP_ENV, SETUP }: Pick<Config, 'APP_ENV' | 'SETUP'>): boolean =>
  APP_ENV === 'live' || SETUP !== undefined

export const hasProvider = (config: Pick<RawSettings, 'OIDC_ISSUER' | 'OIDC_PROVIDERS'>): boolean =>
  Boolean(config.OIDC_ISSUER ?? config.OIDC_PROVIDERS)

function listPublicUrlFaults(settings: RawSettings): SettingFault[] {
  if (settings.APP_ENV === 'live' || hasProvider(settings) || settings.BUILT_IN_SIGN_IN) return []
  if (isLoopback(new URL(settings.PUBLIC_URL ?? 'http://localhost').hostname)) return []
  const message =
    'required with a PUBLIC_URL that is not of this computer; the built-in identity provider lets anyone be anyone'
  return [{ name: 'OIDC_ISSUER', message }]
}

export const getPublicUrl = (config: Config, port: number = config.PORT): string =>
  (config.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, '')
