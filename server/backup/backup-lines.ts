import * as z from 'zod/mini'

// Lines of a backup: `#begin`, per table `#table`, its rows as JSON and `#end`, then `#sequences`.

export const BackupHeader = z.object({
  version: z.string(),
  madeAt: z.string(),
  /** Names, in order; the schema of the rows. */
  migrations: z.array(z.string()),
})
export type BackupHeader = z.infer<typeof BackupHeader>

export const BackupTableEnd = z.object({ rows: z.int(), sum: z.string() })
export type BackupTableEnd = z.infer<typeof BackupTableEnd>

export const BackupTrailer = z.object({ sequences: z.record(z.string(), z.int()) })
export type BackupTrailer = z.infer<typeof BackupTrailer>
