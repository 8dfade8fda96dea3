import { Command } from 'commander'
import { applyRetention } from '../desk/school-person-data/service.ts'
import { createSchoolClock } from '../school/clock.ts'
import { withDatabase } from './with-database.ts'

interface Options {
  dryRun?: boolean
  json?: boolean
}

export const createRetentionCommand = () =>
  new Command('retention')
    .description("Remove what is past the school's retention periods, as the server does each night")
    .option('--dry-run', 'only count')
    .option('--json', 'report as JSON')
    .action(async ({ dryRun = false, json }: Options) => {
      const counts = await withDatabase(async ({ direct }, config) =>
        applyRetention(direct.db, { clock: (await createSchoolClock(direct.db, config.CLOCK))(), dryRun }),
      )
      if (json) console.log(JSON.stringify({ dryRun, counts }, null, 2))
      else console.log(formatCounts(counts, dryRun))
    })

function formatCounts(counts: Record<string, number>, dryRun: boolean): string {
  const rows = Object.entries(counts).filter(([, count]) => count > 0)
  if (rows.length === 0) return 'Nothing is past its retention period.'
  const width = Math.max(...rows.map(([table]) => table.length))
  return [
    dryRun ? 'Would remove:' : 'Removed:',
    ...rows.map(([table, count]) => `  ${table.padEnd(width)}  ${count}`),
  ].join('\n')
}
