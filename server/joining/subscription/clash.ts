import type { ErrorCode } from '@uurwerk/contract/errors'
import type { ConflictingAppointment } from '@uurwerk/contract/joining/subscription'
import type { Context } from '#server/auth/context.ts'
import { type ClashRow, listClashRows } from './clash-queries.ts'
import { getWallClockNow } from './subscription-access.ts'
import type { CandidateRow } from './queries.ts'
import { type JoinableAppointment, canGiveBackSeat } from './rules.ts'

export const isClashCode = (code: ErrorCode | null): boolean =>
  code === 'subscriptionHiddenByLesson' || code === 'subscriptionAlreadyAtOtherMoment'

/** Finds the clashes that keep people from a seat, and whether the caller can change them over. */
export async function findClashes(
  context: Context,
  {
    appointmentId,
    candidates,
    hasFreeSeat,
  }: { appointmentId: number; candidates: readonly CandidateRow[]; hasFreeSeat: boolean },
): Promise<Map<number, ConflictingAppointment[]>> {
  if (candidates.length === 0) return new Map()
  const { actor, db } = context
  const viewer = actor.isStaff ? 'staff' : actor.attendeeId
  const rows = await listClashRows(db, { appointmentId, ids: candidates.map(({ id }) => id), viewer })
  const clashesByPersonId = Map.groupBy(rows, (row) => row.attendee_id)
  return new Map(
    candidates.map((candidate) => {
      const clashes = clashesByPersonId.get(candidate.id) ?? []
      // Leaving one appointment does not help if another clashes too.
      const mayChangeOver = hasFreeSeat && clashes.length === 1
      return [
        candidate.id,
        clashes.map((row) => presentClash(row, mayChangeOver && canLeaveAppointment(context, row, candidate))),
      ]
    }),
  )
}

function canLeaveAppointment(context: Context, row: ClashRow, candidate: CandidateRow): boolean {
  if (!row.is_seat || !row.is_visible) return false
  const answer = { motivation: null, locked: row.locked, accepted: true, denied: false, byLock: false }
  return canGiveBackSeat(context.actor, toClashingAppointment(row), { ...candidate, answer }, getWallClockNow(context))
}

/** Fills only the fields that matter for giving the seat back. */
const toClashingAppointment = (row: ClashRow): JoinableAppointment => ({
  type: row.type,
  startsAt: row.starts_at,
  isCancelled: false,
  capacity: null,
  seatsTaken: 0,
  subscribable:
    row.subscribe_from && row.subscribe_until ? { from: row.subscribe_from, until: row.subscribe_until } : null,
  studentsOnly: false,
  teacherIds: row.teacher_ids,
})

const presentClash = (row: ClashRow, mayChangeOver: boolean): ConflictingAppointment => ({
  id: row.is_visible ? row.id : null,
  name: row.is_visible ? row.name : null,
  start: row.starts_at,
  end: row.ends_at,
  mayChangeOver,
})
