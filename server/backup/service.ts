import { Gauge, type Registry } from 'prom-client'
import type { Db } from '#server/db/connect.ts'
import { findLastBackup } from './queries.ts'

export { findLastBackup } from './queries.ts'

export function registerBackupMetrics(registry: Registry, db: Db): void {
  const gauge = new Gauge({
    name: 'uurwerk_last_backup_timestamp_seconds',
    help: 'When the last backup was finished; absent before the first',
    registers: [registry],
    // A scrape must not fail with the database.
    collect: async () => {
      gauge.remove()
      const lastBackup = await findLastBackup(db).catch(() => null)
      if (lastBackup !== null) gauge.set(Temporal.Instant.from(lastBackup).epochMilliseconds / 1000)
    },
  })
}
