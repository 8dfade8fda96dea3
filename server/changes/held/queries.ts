import { type HeldLine, heldBounds, type HeldPart } from '@uurwerk/contract/changes/held'
import type { Db } from '#server/db/connect.ts'
import { heldQuery } from '#server/db/sql/held.ts'

export interface HeldRequest {
  start: string
  end: string
  by: readonly HeldPart[]
}

/** Sorted by the parts; `viewerId` is null for all lessons. Has one line too many where there are more than allowed. */
export async function listHeldLines(
  db: Db,
  request: HeldRequest,
  { now, viewerId }: { now: string; viewerId: number | null },
): Promise<HeldLine[]> {
  const { rows } = (await heldQuery(request, { now, viewerId, limit: heldBounds.lines + 1 }).execute(db)) as {
    rows: HeldLine[]
  }
  const { by } = request
  return rows.map(({ group, course, week, ...counts }) => ({
    ...(by.includes('group') && { group }),
    ...(by.includes('course') && { course }),
    ...(by.includes('week') && { week }),
    ...counts,
  }))
}
