import { Command } from 'commander'
import { publishWeeks, unpublishWeeks } from '../import/publish-weeks.ts'
import { parseMondays } from '../import/week-range.ts'
import { createSchoolClock } from '../school/clock.ts'
import { withDatabase } from './with-database.ts'

interface Options {
  weeks: string
  json?: boolean
}

const createWeeksCommand = (name: 'publish' | 'unpublish', description: string, changeWeeks: typeof publishWeeks) =>
  new Command(name)
    .description(description)
    .requiredOption('--weeks <weeks>', 'ISO weeks, as 2026-W47 or 2026-W47..2026-W50')
    .option('--json', 'report as JSON')
    .action(async ({ weeks, json }: Options) => {
      const changedWeeks = await withDatabase(async ({ db }, config) =>
        changeWeeks(db, { actor: null, clock: (await createSchoolClock(db, config.CLOCK))() }, parseMondays(weeks)),
      )
      if (json) console.log(JSON.stringify({ [`${name}ed`]: changedWeeks }))
      else if (changedWeeks.length === 0) console.log(`Those weeks were ${name}ed already.`)
      else console.log(`${name === 'publish' ? 'Published' : 'Unpublished'} ${changedWeeks.join(', ')}`)
    })

export const createPublishCommand = () =>
  createWeeksCommand('publish', 'Show the lessons and exams of some weeks to everyone', publishWeeks)

export const createUnpublishCommand = () =>
  createWeeksCommand('unpublish', 'Hide the lessons and exams of some weeks from students and teachers', unpublishWeeks)
