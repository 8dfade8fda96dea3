import { Command, Option } from 'commander'
import { exportAcceptedAvailability } from '../staff/availability/service.ts'
import { withDatabase } from './with-database.ts'

interface Options {
  format: 'csv' | 'xhstt'
  request?: string
}

export const createAvailabilityCommand = () =>
  new Command('availability')
    .description('Print when teachers can work, as far as it was accepted, for the tool that makes the timetable')
    .addOption(new Option('--format <format>', 'what it is printed as').choices(['csv', 'xhstt']).default('csv'))
    .option('--request <id>', 'of one request, by its id in availability.json; of all when absent')
    .action(async ({ format, request }: Options) =>
      withDatabase(async ({ db }) => {
        process.stdout.write(await exportAcceptedAvailability(db, format, request))
      }),
    )
