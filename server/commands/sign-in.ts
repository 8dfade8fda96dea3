import { createInterface } from 'node:readline/promises'
import { Command } from 'commander'
import {
  createSignInLink,
  findPeopleByClaim,
  type SignInProvider,
  type ProviderClaims,
  readProviders,
  RelyingParty,
  signInLinkMinutes,
} from '../account/sign-in/service.ts'
import type { Db } from '../db/connect.ts'
import { createSetupLink, setupLinkMinutes } from '../desk/setup/service.ts'
import type { Clock } from '../lib/clock.ts'
import { type Config, getPublicUrl } from '../lib/config.ts'
import { listPeopleWithRole } from '../roster/attendee/service.ts'
import { createSchoolClock } from '../school/clock.ts'
import { withDatabase } from './with-database.ts'

interface Options {
  json: boolean
}

export const createSignInCommand = () =>
  new Command('sign-in')
    .description('Try an identity provider, or sign someone in without it')
    .addCommand(createTestCommand())
    .addCommand(createLinkCommand())
    .addCommand(createSetupCommand())

const createTestCommand = () =>
  new Command('test')
    .description('Sign in by hand; print the claims of the provider and the person that they lead to')
    .argument('[provider]', 'its id in the file of OIDC_PROVIDERS; the one of the environment when absent', '')
    .option('--json', 'report { claims, person, reason } as JSON; the instructions go to stderr', false)
    .action((id: string, { json }: Options) =>
      withDatabase(async ({ db }, config) => {
        const relyingParty = new RelyingParty(getProvider(config, id), getPublicUrl(config))
        const providerClaims = await signInByHand(relyingParty)
        const claims = listClaims(providerClaims, relyingParty.provider)
        const result = await findPerson(db, (await createSchoolClock(db, config.CLOCK))(), relyingParty, providerClaims)
        console.log(json ? JSON.stringify({ claims, ...result }) : formatReport(claims, result))
        if (result.person === null) process.exitCode = 1
      }),
    )

const createLinkCommand = () =>
  new Command('link')
    .description(`Print an address that signs one person in, once, within ${signInLinkMinutes} minutes`)
    .argument('<person>', "the person's id in the school's files")
    .option('--json', 'print { person, address } as JSON', false)
    .action((person: string, { json }: Options) =>
      withDatabase(async ({ db }, config) => {
        const clock = (await createSchoolClock(db, config.CLOCK))()
        const path = await createSignInLink({ db, clock, now: Temporal.Now.instant() }, person)
        if (path === undefined) throw new Error(`There is nobody with the id ${person}.`)
        const address = `${getPublicUrl(config)}${path}`
        console.log(json ? JSON.stringify({ person, address }) : address)
      }),
    )

const createSetupCommand = () =>
  new Command('setup')
    .description(`Print an address that makes the first administrator, once, within ${setupLinkMinutes} minutes`)
    .action(() =>
      withDatabase(async ({ db }, config) => {
        const path = await createSetupLink(db, Temporal.Now.instant())
        if (path === undefined) throw new Error(await formatSetupRefusal(db))
        console.log(`${getPublicUrl(config)}${path}`)
      }),
    )

async function formatSetupRefusal(db: Db): Promise<string> {
  const ids = (await listPeopleWithRole(db, 'admin')).map((admin) => admin.source_id)
  const administrators = ids.length > 0 ? ` The administrators are: ${ids.join(', ')}.` : ''
  return `There are people already: use \`uurwerk sign-in link ID\`.${administrators}`
}

function getProvider(config: Config, id: string): SignInProvider {
  const provider = readProviders(config).find((candidate) => candidate.id === id)
  if (provider) return provider
  throw new Error(id === '' ? 'OIDC_ISSUER is not set.' : `OIDC_PROVIDERS has no provider ${id}.`)
}

/** Lets the operator sign in with a browser and paste the address that it ends at. Instructions go to stderr. */
async function signInByHand(relyingParty: RelyingParty): Promise<ProviderClaims> {
  const { address, challenge } = await relyingParty.begin(false)
  console.error(`Open this address in a private window of a browser, and sign in:\n\n  ${address}\n`)
  console.error(`The browser then shows an address that starts with ${relyingParty.callback}. Copy it.\n`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const query = URL.parse((await terminal.question('Its address: ')).trim())?.search
    if (!query) throw new Error('That is no callback address: expected one that ends in ?code=… .')
    return await relyingParty.fetchClaims(query, challenge, 'always')
  } finally {
    terminal.close()
  }
}

interface ReportedClaim {
  name: string
  /** Undefined for a claim that the settings use and the provider did not send. */
  value: unknown
  source: 'ID token' | 'userinfo' | null
  isUsed: boolean
}

function listClaims({ idToken, claims }: ProviderClaims, { claim, requires }: SignInProvider): ReportedClaim[] {
  const usedNames = new Set([claim, ...Object.keys(requires)])
  const sentClaims = Object.entries(claims).map(([name, value]) => {
    const source = name in idToken ? ('ID token' as const) : ('userinfo' as const)
    return { name, value, source, isUsed: usedNames.has(name) }
  })
  const missingNames = [...usedNames].filter((name) => !(name in claims))
  return [...sentClaims, ...missingNames.map((name) => ({ name, value: undefined, source: null, isUsed: true }))]
}

interface ClaimedPerson {
  person: { sourceId: string; name: string; type: string } | null
  /** Why nobody was found; null if someone was. */
  reason: string | null
}

async function findPerson(
  db: Db,
  clock: Clock,
  relyingParty: RelyingParty,
  providerClaims: ProviderClaims,
): Promise<ClaimedPerson> {
  const reportNotFound = (reason: string) => ({ person: null, reason })
  let claim
  try {
    claim = relyingParty.toIdentity(providerClaims).claim
  } catch (error) {
    return reportNotFound((error as Error).message)
  }
  if (claim === null)
    return reportNotFound('The claim that names the person did not come, or its address is not verified.')
  const [person, otherPerson] = await findPeopleByClaim(db, clock, claim)
  if (!person) return reportNotFound(`Nobody in the school has the ${claim.field} ${claim.value}.`)
  if (otherPerson)
    return reportNotFound(`Several people have the ${claim.field} ${claim.value}; that counts as nobody.`)
  return { person: { sourceId: person.source_id, name: person.name, type: person.type }, reason: null }
}

function formatReport(claims: readonly ReportedClaim[], { person, reason }: ClaimedPerson): string {
  const lines = claims.map(({ name, value, source, isUsed }) => {
    const formattedValue = source === null ? 'did not come' : `${JSON.stringify(value)} (${source})`
    return `${isUsed ? '*' : ' '} ${name}: ${formattedValue}`
  })
  const conclusion = person ? `Signed in as ${person.name} (${person.sourceId}), ${person.type}.` : String(reason)
  return ['Claims (* is used by the settings):', ...lines, '', conclusion].join('\n')
}
