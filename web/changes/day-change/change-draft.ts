import type { DayChange } from '@uurwerk/contract/changes/day-change'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { Named } from '@uurwerk/contract/values'

/** Each form changes one of these. */
export type ChangePart = 'cancel' | 'time' | 'classrooms' | 'teachers' | 'message'

export interface ChangeDraft {
  /** `2026-11-24` */
  date: string
  /** `09:00` */
  start: string
  end: string
  classrooms: readonly Named[]
  teachers: readonly Named[]
  message: string
  onlineUrl: string
}

export const createDraft = ({ start, end, classrooms, teachers, change }: Appointment): ChangeDraft => ({
  date: start.slice(0, 10),
  start: start.slice(11),
  end: end.slice(11),
  classrooms,
  teachers,
  message: change?.message ?? '',
  onlineUrl: change?.onlineUrl ?? '',
})

/** An activity of several days keeps its length, for which the form has no field. */
export const isWithinDay = ({ start, end }: Pick<Appointment, 'start' | 'end'>) =>
  start.slice(0, 10) === end.slice(0, 10)

const toPlainTime = (time: string) => Temporal.PlainTime.from(time)

/** Returns the end that keeps the length, at most the end of the day. */
export function moveStart({ start, end }: Pick<ChangeDraft, 'start' | 'end'>, newStart: string) {
  const newEnd = toPlainTime(newStart)
    .add(toPlainTime(start).until(toPlainTime(end)))
    .toString()
    .slice(0, 5)
  return { start: newStart, end: newEnd > newStart ? newEnd : '23:59' }
}

export function toDayChange(
  part: ChangePart,
  draft: ChangeDraft,
  appointment: Pick<Appointment, 'start' | 'end'>,
): DayChange {
  const message = draft.message.trim() || null
  const ids = (attendees: readonly Named[]) => attendees.map(({ id }) => id)
  switch (part) {
    case 'cancel':
      return { cancelled: true, solution: 'cancelled', ...(message !== null && { message }) }
    case 'time': {
      const end = isWithinDay(appointment) ? { end: `${draft.date}T${draft.end}` } : {}
      return { start: `${draft.date}T${draft.start}`, ...end }
    }
    case 'classrooms':
      return { classrooms: ids(draft.classrooms) }
    case 'teachers':
      return { teachers: ids(draft.teachers) }
    case 'message': {
      const onlineUrl = draft.onlineUrl.trim() || null
      return { message, onlineUrl, ...(onlineUrl !== null && { isOnline: true }) }
    }
  }
}

export const isDraftChanged = (part: ChangePart, draft: ChangeDraft, appointment: Appointment) =>
  part === 'cancel' ||
  JSON.stringify(toDayChange(part, draft, appointment)) !==
    JSON.stringify(toDayChange(part, createDraft(appointment), appointment))
