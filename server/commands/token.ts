import { roles, type Role } from '@uurwerk/contract/roles'
import { Command, InvalidArgumentError, Option } from 'commander'
import { readSecret } from '../auth/secret.ts'
import { mintPersonToken } from '../auth/tokens.ts'
import { findPersonBySourceId, listPeopleWithRole } from '../roster/attendee/service.ts'
import { withDatabase } from './with-database.ts'

interface Options {
  person?: string
  role?: Role
  lifetime: number
}

export const createTokenCommand = () =>
  new Command('token')
    .description('Print a bearer token, for scripts and tests; anyone who can run this has the server’s secret')
    .option('--person <sourceId>', 'for one person')
    .addOption(new Option('--role <role>', 'a line `sourceId<TAB>token` for everyone with a role').choices(roles))
    .option('--lifetime <seconds>', 'how long it is valid', parseLifetime, 3600)
    .action(async ({ person, role, lifetime }: Options, command: Command) => {
      if ((person === undefined) === (role === undefined)) command.error('Give either --person or --role.')
      await withDatabase(async ({ db }, config) => {
        const secret = readSecret(config)
        const mint = (sourceId: string) => mintPersonToken(secret, { sourceId, lifetimeSeconds: lifetime })
        if (person !== undefined) {
          if (!(await findPersonBySourceId(db, person))) throw new Error(`There is nobody with the id ${person}.`)
          console.log(await mint(person))
        } else if (role !== undefined)
          for (const { source_id } of await listPeopleWithRole(db, role))
            console.log(`${source_id}\t${await mint(source_id)}`)
      })
    })

function parseLifetime(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > 31_536_000)
    throw new InvalidArgumentError('Expected seconds, at most a year.')
  return value
}
