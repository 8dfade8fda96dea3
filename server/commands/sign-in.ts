import { createInterface } from 'node:readline/promises'
import { Command } from 'commander'
import {
  linkMinutes,
  makeLink,
  peopleNamedBy,
  type Provider,
  readProviders,
  RelyingParty,
  type Said,
} from '../account/sign-in/service.ts'
import type { Db } from '../db/connect.ts'
import type { Clock } from '../lib/clock.ts'
import { type Config, publicUrl } from '../lib/config.ts'
import { schoolClock } from '../school/clock.ts'
import { withDatabase } from './with-database.ts'

export const signInCommand = () =>
  new Command('sign-in')
    .description('Try an identity provider, or sign someone in without it')
    .addCommand(
      new Command('test')
        .description('Sign in by hand; print which claims the provider gave, and to whom of the school they lead')
        .argument('[provider]', 'its id in the file of OIDC_PROVIDERS; the one of the environment when absent', '')
        .action((id: string) =>
          withDatabase(async ({ db }, config) => testProvider(db, (await schoolClock(db, config.CLOCK))(), config, id)),
        ),
    )
    .addCommand(
      new Command('link')
        .description(`Print an address that signs one person in, once, within ${linkMinutes} minutes`)
        .argument('<person>', "the person's id in the school's files")
        .action((person: string) =>
          withDatabase(async ({ db }, config) => {
            const clock = (await schoolClock(db, config.CLOCK))()
            const path = await makeLink({ db, clock, now: Temporal.Now.instant() }, person)
            if (path === undefined) throw new Error(`There is nobody with the id ${person}.`)
            console.log(`${publicUrl(config)}${path}`)
          }),
        ),
    )

async function testProvider(db: Db, clock: Clock, config: Config, id: string) {
  const provider = readProviders(config).find((one) => one.id === id)
  if (!provider) throw new Error(id === '' ? 'OIDC_ISSUER is not set.' : `OIDC_PROVIDERS has no provider ${id}.`)
  const party = new RelyingParty(provider, publicUrl(config))
  const { address, challenge } = await party.begin(false)
  console.log(`Open this address in a private window of a browser, and sign in:\n\n  ${address}\n`)
  console.log(
    `You come to a page below ${party.callback}, which says that the sign-in has expired. Copy its address.\n`,
  )
  const query = await askForQuery()
  const said = await party.hear(query, challenge)
  printClaims(said, provider)
  console.log(await whoIs(db, clock, party, said))
}

/** Reads the address that the browser came to, and keeps what stands behind its question mark. */
async function askForQuery(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const typed = await terminal.question('Its address: ')
    const query = URL.parse(typed.trim())?.search
    if (!query) throw new Error('That is no address with a code: it ends in ?code=… .')
    return query
  } finally {
    terminal.close()
  }
}

function printClaims({ idToken, claims }: Said, { claim, requires }: Provider) {
  const used = new Set([claim, ...Object.keys(requires)])
  console.log('\nThe claims that came (* is used):')
  for (const [name, value] of Object.entries(claims)) {
    const where = name in idToken ? 'ID token' : 'userinfo'
    console.log(`${used.has(name) ? '*' : ' '} ${name} (${where}): ${JSON.stringify(value)}`)
  }
  for (const name of used) if (!(name in claims)) console.log(`* ${name}: did not come`)
  console.log()
}

async function whoIs(db: Db, clock: Clock, party: RelyingParty, said: Said): Promise<string> {
  const { claim } = party.identityIn(said)
  if (claim === null) return 'They name nobody: the claim did not come, or its address is not verified.'
  const people = await peopleNamedBy(db, clock, claim)
  const [person, other] = people
  if (!person) return `Nobody in the school has the ${claim.by} ${claim.value}.`
  if (other) return `Several people in the school have the ${claim.by} ${claim.value}: that counts as nobody.`
  return `That is ${person.name} (${person.source_id}), ${person.type}.`
}
