import type { JoinableConsequences, JoinablePatch, NewJoinable } from '@uurwerk/contract/changes/joinable'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { Named } from '@uurwerk/contract/values'
import { isWithinDay } from '#web/changes/day-change/change-draft.ts'
import { type AddedAttendee, createAddDraft, type LessonStart } from '#web/changes/day-change/add-draft.ts'

export type JoinableType = 'exam' | 'choice'

interface Moment {
  date: string
  time: string
}

export interface JoinableDraft {
  name: string
  course: Named | null
  date: string
  start: string
  end: string
  /** False if it lasts several days, which it keeps. */
  isWithinDay: boolean
  attendees: readonly AddedAttendee[]
  invigilators: readonly Named[]
  hasSignUp: boolean
  from: Moment
  until: Moment
  /** Empty for no maximum. */
  capacity: string
  waitList: boolean
  studentsOnly: boolean
  message: string
}

const toMoment = (text: string): Moment => ({ date: text.slice(0, 10), time: text.slice(11, 16) })
const toText = ({ date, time }: Moment) => `${date}T${time}`

export function createNewDraft(type: JoinableType, beginning: LessonStart, now: Temporal.PlainDateTime): JoinableDraft {
  const { date, start, end, attendees } = createAddDraft(beginning)
  return {
    name: '',
    course: null,
    date,
    start,
    end,
    isWithinDay: true,
    attendees,
    invigilators: [],
    hasSignUp: type === 'choice',
    from: toMoment(now.toString()),
    until: { date, time: start },
    capacity: '',
    waitList: true,
    studentsOnly: true,
    message: '',
  }
}

const endsAtStart = ({ date, start, until }: JoinableDraft) => until.date === date && until.time === start

/** Sign-up for a new one ends when it starts, unless the user chose another moment. */
export const moveSignUpEnd = (before: JoinableDraft, draft: JoinableDraft): JoinableDraft =>
  draft.until === before.until && endsAtStart(before)
    ? { ...draft, until: { date: draft.date, time: draft.start } }
    : draft

/** Students who are in it by name are not in the appointment, so that they stay as they are. */
export function createJoinableDraft(appointment: Appointment, now: Temporal.PlainDateTime): JoinableDraft {
  const { name, course, start, end, groups, classrooms, subscribable, invigilators = [], change } = appointment
  const teachers = appointment.teachers.filter(({ id }) => !invigilators.some((who) => who.id === id))
  const add = (type: AddedAttendee['type'], attendees: readonly Named[]) =>
    attendees.map(({ id, name: attendeeName }) => ({ id, name: attendeeName, type }))
  return {
    name,
    course,
    date: start.slice(0, 10),
    start: start.slice(11),
    end: end.slice(11),
    isWithinDay: isWithinDay(appointment),
    attendees: [...add('group', groups), ...add('teacher', teachers), ...add('classroom', classrooms)],
    invigilators,
    hasSignUp: subscribable !== null,
    from: toMoment(subscribable?.from ?? now.toString()),
    until: toMoment(subscribable?.until ?? start),
    capacity: appointment.capacity === null ? '' : String(appointment.capacity),
    waitList: appointment.waitList,
    studentsOnly: appointment.studentsOnly,
    message: change?.message ?? '',
  }
}

export function toJoinable(type: JoinableType, draft: JoinableDraft): Omit<NewJoinable, 'dryRun'> {
  const listIds = (wanted: AddedAttendee['type']) =>
    draft.attendees.filter((who) => who.type === wanted).map(({ id }) => id)
  return {
    name: draft.name.trim(),
    course: draft.course?.id ?? null,
    start: `${draft.date}T${draft.start}`,
    end: `${draft.date}T${draft.end}`,
    groups: listIds('group'),
    students: listIds('student'),
    teachers: listIds('teacher'),
    rooms: listIds('classroom'),
    ...(type === 'exam' && { invigilators: draft.invigilators.map(({ id }) => id) }),
    // Stays without sign-up, so that nobody who waits gets a seat.
    capacity: draft.capacity === '' ? null : Number(draft.capacity),
    subscribeFrom: draft.hasSignUp ? toText(draft.from) : null,
    subscribeUntil: draft.hasSignUp ? toText(draft.until) : null,
    waitList: draft.waitList,
    studentsOnly: draft.studentsOnly,
    message: draft.message.trim() || null,
  }
}

/** Returns only what the user changed. Students of the draft join those who are in it by name. */
export function toPatch(type: JoinableType, before: JoinableDraft, draft: JoinableDraft): JoinablePatch {
  const old: Record<string, unknown> = { ...toJoinable(type, before) }
  const changed = Object.entries(toJoinable(type, draft)).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(old[key]),
  )
  const { students, end, ...patch } = Object.fromEntries(changed) as JoinablePatch
  const hasOtherTimes = patch.start !== undefined || end !== undefined
  return {
    ...patch,
    ...(students && { addStudents: students }),
    // Without an end the length stays, not the end.
    ...(hasOtherTimes && draft.isWithinDay && { end: `${draft.date}T${draft.end}` }),
  }
}

/** Returns what the user changed, for a newer version too. */
export const pickChanges = (stored: JoinableDraft, draft: JoinableDraft): Partial<JoinableDraft> =>
  Object.fromEntries(
    Object.entries(draft).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as keyof JoinableDraft]),
    ),
  )

export type JoinableFault = 'name' | 'times' | 'window' | 'capacity'

export function findJoinableFault(draft: JoinableDraft): JoinableFault | undefined {
  if (draft.name.trim() === '') return 'name'
  if (draft.isWithinDay && draft.end <= draft.start) return 'times'
  if (draft.hasSignUp && toText(draft.until) < toText(draft.from)) return 'window'
  return /^\d{0,5}$/u.test(draft.capacity.trim()) ? undefined : 'capacity'
}

/** Returns whether there is anything to show before saving. */
export const hasConsequences = ({
  clashes,
  overloaded,
  bookings,
  losesSeat,
  losesPlace,
  testLimits,
}: JoinableConsequences): boolean =>
  [clashes, overloaded, bookings, losesSeat, losesPlace, testLimits.exceeded].some((list) => list.length > 0)

export const toConsent = ({ clashes, overloaded, bookings }: JoinableConsequences) => ({
  ...(clashes.length + overloaded.length > 0 && { force: true }),
  ...(bookings.length > 0 && { displace: true }),
})
