import type { Candidate } from '@uurwerk/contract/changes/alternatives'
import type { DayLesson } from '@uurwerk/contract/changes/day'
import type { DayChange } from '@uurwerk/contract/changes/day-change'
import { getCoverKind } from '@uurwerk/contract/rules/covers'
import type { Proposal } from '@uurwerk/contract/changes/proposal'

export type ProposedLesson = Proposal['lessons'][number]
export type ProposedSolution = Omit<ProposedLesson['solution'], 'reasons'>

type ChangedLesson = Pick<DayLesson, 'teachers' | 'classrooms' | 'absent'>

/** Returns whether a teacher is absent, also one whom a merged lesson no longer has. */
export const hasAbsentTeacher = ({ classrooms, absent }: Pick<DayLesson, 'classrooms' | 'absent'>): boolean =>
  absent.some((id) => !classrooms.some((room) => room.id === id))

/** Gives the place of those who are absent to a substitute; null for nobody. */
function replaceAbsent(present: readonly { id: number }[], absent: readonly number[], substitute: number | null) {
  const ids = present.map(({ id }) => id).filter((id) => !absent.includes(id))
  return substitute === null || ids.includes(substitute) ? ids : [...ids, substitute]
}

export function toSolutionChange(
  { teachers, classrooms, absent }: ChangedLesson,
  { kind, teacher, classroom, time }: ProposedSolution,
): DayChange {
  if (kind === 'cancelled') return { cancelled: true, solution: 'cancelled' }
  if (kind === 'moved') return { ...time, ...(classroom && { classrooms: [classroom.id] }), solution: kind }
  if (kind === 'merged')
    return {
      teachers: replaceAbsent(teachers, absent, null),
      ...(classroom && { classrooms: [classroom.id] }),
      solution: kind,
    }
  return {
    ...(kind !== 'room' && { teachers: replaceAbsent(teachers, absent, teacher?.id ?? null), solution: kind }),
    ...(classroom && { classrooms: replaceAbsent(classrooms, absent, classroom.id) }),
  }
}

/** Replaces the only teacher or room, and of several those who are absent. */
export function toAlternativeChange(
  { teachers, classrooms, absent }: ChangedLesson,
  kind: 'teacher' | 'classroom',
  { id, reasons }: Pick<Candidate, 'id' | 'reasons'>,
): DayChange {
  const present = kind === 'teacher' ? teachers : classrooms
  const ids = present.length > 1 ? replaceAbsent(present, absent, id) : [id]
  return kind === 'teacher' ? { teachers: ids, solution: getCoverKind(reasons) } : { classrooms: ids }
}

/** Returns whether a proposal is for what the lesson lacks now; it is older than the lesson while it is fetched again. */
function isProposalFor(lesson: ChangedLesson, { kind, classroom }: ProposedSolution): boolean {
  if (kind === 'cancelled' || kind === 'moved') return true
  if (kind === 'merged') return hasAbsentTeacher(lesson)
  const lacksRoom = lesson.classrooms.some(({ id }) => lesson.absent.includes(id))
  return hasAbsentTeacher(lesson) === (kind !== 'room') && (classroom === null || lacksRoom)
}

/** Lists the lessons that are not over and in no draft, with what is proposed for them. */
export const listProposed = (open: readonly DayLesson[], proposal: Proposal | undefined, now: string) =>
  open.flatMap((lesson) => {
    const proposed = proposal?.lessons.find(({ appointmentId }) => appointmentId === lesson.id)
    const isProposed = proposed && isProposalFor(lesson, proposed.solution)
    return isProposed && lesson.draft === null && lesson.end > now ? [{ lesson, proposed }] : []
  })
