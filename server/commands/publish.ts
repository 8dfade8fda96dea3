import { Command } from 'commander'
import type { Db } from '../db/connect.ts'
import { publishWeeks, unpublishWeeks } from '../import/publish-weeks.ts'
import type { Clock } from '../lib/clock.ts'
import { createSchoolClock } from '../school/clock.ts'
import { withDatabase } from './with-database.ts'

interface Options {
  weeks: string
  json?: boolean
}

const createWeeksCommand = (
  name: 'publish' | 'unpublish',
  description: string,
  changeWeeks: (db: Db, clock: Clock, weeks: string) => Promise<string[]>,
) =>
  new Command(name)
    .description(description)
    .requiredOption('--weeks <weeks>', 'ISO weeks, as 2026-W47 or 2026-W47..2026-W50')
    .option('--json', 'report as JSON')
    .action(async ({ weeks, json }: Options) => {
      const changedWeeks = await withDatabase(async ({ db }, config) =>
        changeWeeks(db, (await createSchoolClock(db, config.CLOCK))(), weeks),
      )
      if (json) console.log(JSON.stringify({ [`${name}ed`]: changedWeeks }))
      else if (changedWeeks.length === 0) console.log(`Those weeks were ${name}ed already.`)
      else console.log(`${name === 'publish' ? 'Published' : 'Unpublished'} ${changedWeeks.join(', ')}`)
    })

export const createPublishCommand = () =>
  createWeeksCommand('publish', 'Show the lessons and exams of some weeks to everyone', publishWeeks)

export const createUnpublishCommand = () =>
  createWeeksCommand('unpublish', 'Hide the lessons and exams of some weeks from all but staff', unpublishWeeks)
