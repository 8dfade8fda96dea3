// Makes the demo school in a child process, because a server never needs this memory again.
import '../lib/temporal.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../db/open.ts'
import { ImportBusy } from '../import/import-errors.ts'
import { runAsChildProcess } from '../lib/child-process.ts'
import { readConfig } from '../lib/config.ts'
import { createSchoolClock } from '../school/clock.ts'
import { seedWhenEmpty } from './seed.ts'

const retryDelay = 500

await runAsChildProcess(async () => {
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    const clock = await createSchoolClock(database.db, config.CLOCK)
    for (;;)
      try {
        return await seedWhenEmpty(database.db, clock())
      } catch (error) {
        // The other server may fail halfway.
        if (!(error instanceof ImportBusy)) throw error
        await sleep(retryDelay)
      }
  } finally {
    await database.close()
  }
})
