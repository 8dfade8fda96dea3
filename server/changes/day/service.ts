import type { ChangesOfDay, DayLesson } from '@uurwerk/contract/changes/day'
import { isPlanner } from '@uurwerk/contract/roles'
import type { Context } from '#server/auth/context.ts'
import { listAbsenceRows } from '../absence/service.ts'
import { listChangeableIds, listLessonsOfDay, requirePlanner } from '../day-change/service.ts'

/** Coordinators get the lessons that they may change, and who is absent from these. @throws AppError appointmentNoRights */
export async function getChangesOfDay(context: Context, date: string): Promise<ChangesOfDay> {
  requirePlanner(context)
  const { db, actor } = context
  const [allAbsences, allLessons] = await Promise.all([
    listAbsenceRows(db, { start: date, end: date }),
    listLessonsOfDay(db, date),
  ])
  const changeableIds = await listChangeableIds(
    context,
    allLessons.map(({ id, groups, teachers, plannedTeachers }) => ({
      id,
      groups: listIds(groups),
      form: { teachers: plannedTeachers ?? listIds(teachers) },
      dayChange: null,
    })),
  )
  const lessons = allLessons.filter(({ id }) => changeableIds.has(id))
  const absentIds = new Set(lessons.flatMap(({ absent }) => absent))
  const absences = isPlanner(actor.roles)
    ? allAbsences
    : allAbsences.filter(({ attendee }) => absentIds.has(attendee.id))
  const count = (state: DayLesson['state']) => lessons.filter((lesson) => lesson.state === state).length
  const drafts = lessons.filter(({ draft }) => draft !== null)
  return {
    date,
    absences,
    open: lessons.filter(({ state }) => state === 'open'),
    arranged: lessons.filter(({ state }) => state === 'arranged' || state === 'cancelled'),
    drafts,
    counts: {
      open: count('open'),
      arranged: count('arranged'),
      cancelled: count('cancelled'),
      drafts: drafts.length,
    },
  }
}

const listIds = (participants: readonly { id: number }[]) => participants.map(({ id }) => id)
