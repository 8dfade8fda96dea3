// Makes the demo school, as a process of its own: that takes memory which a server never needs again.
import '../lib/temporal.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../db/open.ts'
import { ImportBusy } from '../import/import-errors.ts'
import { runAsChildProcess } from '../lib/child-process.ts'
import { readConfig } from '../lib/config.ts'
import { createSchoolClock } from '../school/clock.ts'
import { seedWhenEmpty } from './seed.ts'

const lookAgainAfter = 500

await runAsChildProcess(async () => {
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    const clock = await createSchoolClock(database.db, config.CLOCK)
    for (;;)
      try {
        return await seedWhenEmpty(database.db, clock())
      } catch (error) {
        // Another server that started in the same moment is making it; it may end halfway.
        if (!(error instanceof ImportBusy)) throw error
        await sleep(lookAgainAfter)
      }
  } finally {
    await database.close()
  }
})
