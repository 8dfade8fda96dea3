import type { SpecialLesson } from '@uurwerk/contract/changes/special-day'
import type { AppointmentType } from '@uurwerk/contract/roster/appointment'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { appointmentsBetween, studentsAway } from '#server/db/sql/special-day.ts'
import type { AwayCounts, PlannedAppointment } from './rules.ts'

type Participants = Pick<SpecialLesson, 'groups' | 'teachers' | 'classrooms'>
interface AppointmentRow extends Omit<SpecialLesson, keyof Participants> {
  type: AppointmentType
  participants: Participants
  is_room_block: boolean
}

export async function listAppointmentsBetween(db: Db, start: string, end: string): Promise<PlannedAppointment[]> {
  const { rows } = await sql<AppointmentRow>`${appointmentsBetween(start, end)}`.execute(db)
  return rows.map(({ participants, is_room_block, ...appointment }) => ({
    ...appointment,
    ...participants,
    isRoomBlock: is_room_block,
  }))
}

/** Returns counts by lesson, without lessons that have no students. */
export async function countStudentsAway(
  db: Db,
  ids: readonly number[],
  groups: readonly number[],
): Promise<Map<number, AwayCounts>> {
  const { rows } = await sql<AwayCounts & { id: number }>`${studentsAway(ids, groups)}`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
