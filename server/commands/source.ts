import { Command } from 'commander'
import type { Db } from '../db/connect.ts'
import { formatSummary } from '../import/format-report.ts'
import { listSources, renameSource } from '../import/manage-sources.ts'
import { removeSource } from '../import/remove-source.ts'
import { createSchoolClock } from '../school/clock.ts'
import { withDatabase } from './with-database.ts'

interface Options {
  dryRun?: boolean
  json?: boolean
}

export const createSourceCommand = () =>
  new Command('source')
    .description('Manage the sources of imports; an import removes only what its own source gave')
    .addCommand(createListCommand())
    .addCommand(createRenameCommand())
    .addCommand(createRemoveCommand())

const createListCommand = () =>
  new Command('list')
    .description('List the sources, in the order in which they win')
    .option('--json', 'report as JSON')
    .action(async ({ json }: Options) => {
      const sources = await withDatabase(({ db }: { db: Db }) => listSources(db))
      if (json) console.log(JSON.stringify(sources, null, 2))
      else
        for (const { name, format, importedAt } of sources)
          console.log([name, format, importedAt].filter((text) => text !== null).join('  '))
    })

const createRenameCommand = () =>
  new Command('rename')
    .description('Give a source another name; the next import has to use it')
    .argument('<old>')
    .argument('<new>')
    .action(async (oldName: string, newName: string) => {
      await withDatabase(({ db }: { db: Db }) => renameSource(db, oldName, newName))
      console.log(`Renamed ${oldName} to ${newName}.`)
    })

const createRemoveCommand = () =>
  new Command('remove')
    .description('Give a source up: remove what no other source gives')
    .argument('<name>')
    .option('--dry-run', 'report what would be removed, and take it back')
    .option('--json', 'report as JSON')
    .action(async (name: string, { dryRun = false, json }: Options) => {
      const summary = await withDatabase(async ({ db }, config) =>
        removeSource(db, (await createSchoolClock(db, config.CLOCK))(), { name, dryRun }),
      )
      if (json) return console.log(JSON.stringify({ source: name, dryRun, summary }, null, 2))
      const head = dryRun ? 'Dry run: nothing was changed. Removing would do this:' : `Removed the source ${name}.`
      console.log([head, ...formatSummary(summary)].join('\n'))
    })
