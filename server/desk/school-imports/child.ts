/** Entry of the child process that reads or applies an import, so that requests stay as fast. */
import '../../lib/temporal.ts'
import { constants, setPriority } from 'node:os'
import { connect } from '#server/db/connect.ts'
import { createSchoolClock } from '#server/school/clock.ts'
import { type ImportTask, runImport } from './run-import.ts'

export interface ChildTask extends ImportTask {
  url: string
  connectionName: string
  fixedInstant: string | undefined
}

process.once('disconnect', () => process.exit(1))
process.once('message', (task: ChildTask) => {
  run(task).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})

async function run({ url, connectionName, fixedInstant, ...task }: ChildTask): Promise<void> {
  // People who use the school at the same time come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const { db, pool } = connect(url, { max: 3, name: connectionName })
  // Otherwise a statement whose client was killed would hold its locks until it ends. Some systems do not offer it.
  pool.on('connect', (client) => {
    client.query("set client_connection_check_interval = '1s'").catch(() => undefined)
  })
  const clock = await createSchoolClock(db, fixedInstant)
  await runImport(db, clock(), task, () => process.exit(1))
}
