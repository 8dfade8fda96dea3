import type { LedgerLine } from '@uurwerk/contract/changes/ledger'
import type { Db } from '#server/db/connect.ts'
import { ledgerQuery } from '#server/db/sql/ledger.ts'

type LedgerRow = Pick<LedgerLine, 'teacher' | 'fte' | 'covers' | 'standbyDuties'> & { freed: number; standby: number }

/** Sorted by name; `teacherId` is null for all. */
export async function listLedgerLines(
  db: Db,
  dates: { start: string; end: string },
  teacherId: number | null,
): Promise<LedgerLine[]> {
  const { rows } = (await ledgerQuery(dates, teacherId).execute(db)) as { rows: LedgerRow[] }
  return rows.map(({ teacher, fte, covers, freed, standby, standbyDuties }) => ({
    teacher,
    fte,
    covers,
    kinds: { cover: covers - freed - standby, freedTeacher: freed, standby },
    standbyDuties,
  }))
}
