// Imports a folder into DATABASE_URL, and prints what that took as JSON.
import { connect } from '../server/db/connect.ts'
import { importPath } from '../server/import/import-path.ts'
import { createFixedClock } from '../server/lib/clock.ts'

export interface ImportFigures {
  seconds: number
  processorSeconds: number
  peakMebibytes: number
  /** Counts of what the import did, or its faults. */
  outcome: string
  /** Phases in order, each with the seconds until its last progress. */
  phases: [string, number][]
  statementCount: number
  /** Slowest first. */
  statements: { statement: string; milliseconds: number; count: number }[]
}

const [folder = ''] = process.argv.slice(2)
const statements = new Map<string, { statement: string; milliseconds: number; count: number }>()
const phases = new Map<string, number>()
const connection = connect(process.env['DATABASE_URL'] ?? '', {
  onStatement: (line) => {
    const [, milliseconds = '', statement = ''] = /^([\d.]+) ms {2}(.*)$/.exec(line) ?? []
    const sum = statements.get(statement) ?? { statement, milliseconds: 0, count: 0 }
    statements.set(statement, {
      statement,
      milliseconds: sum.milliseconds + Number(milliseconds),
      count: sum.count + 1,
    })
  },
})
const start = performance.now()
const getSeconds = () => (performance.now() - start) / 1000
const outcome = await importPath(connection.db, createFixedClock('Europe/Amsterdam', '2026-08-30T08:00:00Z'), {
  path: folder,
  onProgress: (phase) => phases.set(phase, getSeconds()),
})
const seconds = getSeconds()
await connection.close()
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
const figures: ImportFigures = {
  seconds,
  processorSeconds: (userCPUTime + systemCPUTime) / 1e6,
  peakMebibytes: maxRSS / 1024,
  outcome: outcome.ok
    ? `${JSON.stringify(outcome.summary.kinds.appointments)}, ${outcome.summary.notifications} notified`
    : JSON.stringify(outcome).slice(0, 2000),
  phases: [...phases],
  statementCount: [...statements.values()].reduce((sum, { count }) => sum + count, 0),
  statements: [...statements.values()].toSorted((a, b) => b.milliseconds - a.milliseconds),
}
console.log(JSON.stringify(figures))
