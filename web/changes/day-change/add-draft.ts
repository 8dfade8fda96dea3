import type { Session } from '@uurwerk/contract/account/session'
import type { AddedLesson } from '@uurwerk/contract/changes/day-change'
import type { AttendeeType } from '@uurwerk/contract/roster/attendee'
import type { Named } from '@uurwerk/contract/values'

export interface AddedAttendee extends Named {
  type: AttendeeType
}

export interface AddDraft {
  type: AddedLesson['type']
  name: string
  date: string
  start: string
  end: string
  attendees: readonly AddedAttendee[]
  message: string
}

const typesInLesson: readonly AttendeeType[] = ['teacher', 'student', 'group', 'classroom']

export interface LessonStart {
  date: Temporal.PlainDate
  attendees: readonly AddedAttendee[]
  session: Pick<Session, 'bells' | 'day'>
}

/** Begins with the first period of the day. */
export function createAddDraft({ date, attendees, session: { bells, day } }: LessonStart): AddDraft {
  const bell = bells
    .filter(({ days }) => days?.includes(date.dayOfWeek) ?? true)
    .toSorted((a, b) => a.start.localeCompare(b.start))[0]
  const start = bell?.start ?? day.start
  const end = bell?.end ?? Temporal.PlainTime.from(start).add({ minutes: 50 }).toString().slice(0, 5)
  return {
    type: 'lesson',
    name: '',
    date: date.toString(),
    start,
    end,
    attendees: attendees.filter(({ type }) => typesInLesson.includes(type)),
    message: '',
  }
}

export function toAddedLesson({ type, name, date, start, end, attendees, message }: AddDraft): AddedLesson {
  const listIds = (wanted: AttendeeType) => attendees.filter((who) => who.type === wanted).map(({ id }) => id)
  return {
    type,
    name: name.trim(),
    start: `${date}T${start}`,
    end: `${date}T${end}`,
    groups: listIds('group'),
    students: listIds('student'),
    teachers: listIds('teacher'),
    classrooms: listIds('classroom'),
    message: message.trim() || null,
  }
}
