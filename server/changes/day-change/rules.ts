import type { PublishedChange } from '@uurwerk/contract/appointment-change'
import type { DayChange } from '@uurwerk/contract/changes/day-change'
import type { LessonTerms } from '@uurwerk/contract/changes/joinable'
import { type CoverKind, coverKinds } from '@uurwerk/contract/changes/ledger'
import type { ErrorCode } from '@uurwerk/contract/errors'
import type { AppointmentType } from '@uurwerk/contract/roster/appointment'
import { type LessonSlot, overlaps } from '@uurwerk/contract/rules/lesson-slot'
import { getCoverSpans } from '@uurwerk/contract/rules/covers'
import type { RosterChangeEntry } from '@uurwerk/contract/tell/notification'
import { lastMinute, type Named, type Participant } from '@uurwerk/contract/values'

/** Fields that a day change can alter; times are wall-clock minutes, lists are in the order of ids. */
export interface LessonForm {
  start: string
  end: string
  isCancelled: boolean
  isOnline: boolean
  teachers: readonly number[]
  classrooms: readonly number[]
}

export interface DayChangeState {
  isAdded: boolean
  /** `isOnline` is null if the day change leaves it alone. */
  planned: Omit<LessonForm, 'isOnline'> & { isOnline: boolean | null }
  /** Absent or null if the day change leaves the terms alone. */
  plannedTerms?: LessonTerms | null
  importedChange: PublishedChange | null
  importedChangedAt: string | null
  at: string
  by: number | null
  message: string | null
  onlineUrl: string | null
  solution: DayChange['solution'] | null
}

export interface LessonState {
  form: LessonForm
  dayChange: DayChangeState | null
  /** Absent if they stay. */
  terms?: LessonTerms
}

export interface Lesson extends LessonState {
  terms: LessonTerms
  id: number
  type: AppointmentType
  name: string
  courseId: number | null
  courseName: string | null
  version: number
  groups: readonly number[]
  students: readonly number[]
  /** The mark of an import, where there is no day change. */
  importedChange: PublishedChange | null
  importedChangedAt: string | null
  isRoomBlock: boolean
}

interface Author {
  at: string
  by: number | null
}

const sortIds = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b)
const areEqual = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id, index) => id === b[index])

const isCoverKind = (solution: DayChangeState['solution']) =>
  solution == null || coverKinds.some((kind) => kind === solution)

const areAtSameTime = (a: Pick<LessonForm, 'start' | 'end'>, b: Pick<LessonForm, 'start' | 'end'>) =>
  a.start === b.start && a.end === b.end

/** Returns null once the new form ends it. */
function keepSolution({ solution, planned }: DayChangeState, form: LessonForm, newForm: LessonForm) {
  const hasNewTeacher = newForm.teachers.some((id) => !form.teachers.includes(id))
  const isElsewhere = !areAtSameTime(form, newForm) || !areEqual(form.classrooms, newForm.classrooms)
  const hasEnded =
    (solution === 'selfStudy' && hasNewTeacher) ||
    (solution === 'merged' && (hasNewTeacher || isElsewhere)) ||
    (solution === 'moved' && areAtSameTime(newForm, planned)) ||
    (solution === 'cancelled' && !newForm.isCancelled)
  return hasEnded ? null : solution
}

/**
 * Applies a change to the present form. Returns the state before if nothing changes.
 * @param coverKind of new teachers, where the change names no solution
 */
export function applyDayChange(
  lesson: Lesson,
  change: DayChange,
  author: Author,
  coverKind?: CoverKind | null,
): LessonState {
  const { form } = lesson
  const start = change.start ?? form.start
  const newForm: LessonForm = {
    start,
    end: change.end ?? moveEnd(form, start),
    isCancelled: change.cancelled ?? form.isCancelled,
    isOnline: change.isOnline ?? form.isOnline,
    teachers: change.teachers ? sortIds(change.teachers) : form.teachers,
    classrooms: change.classrooms ? sortIds(change.classrooms) : form.classrooms,
  }
  const before = lesson.dayChange ?? createDayChange(lesson)
  const kept = keepSolution(before, form, newForm)
  const solution = coverKind !== undefined && isCoverKind(kept) ? coverKind : kept
  const dayChange: DayChangeState = {
    ...before,
    planned: {
      ...before.planned,
      isOnline: before.planned.isOnline ?? (newForm.isOnline === form.isOnline ? null : form.isOnline),
    },
    message: change.message === undefined ? before.message : change.message || null,
    onlineUrl: change.onlineUrl === undefined ? before.onlineUrl : change.onlineUrl,
    solution: change.solution === undefined ? solution : change.solution,
  }
  const state = { form: newForm, dayChange }
  if (JSON.stringify(state) === JSON.stringify({ form, dayChange: before })) return lesson
  if (!isOnPlan(state)) return { form: newForm, dayChange: { ...dayChange, ...author } }
  return lesson.dayChange ? { form: newForm, dayChange: null } : lesson
}

/** Fields of a day change besides its form and terms. */
const noExtras = { message: null, onlineUrl: null, solution: null }

/** Applies a change with new terms. */
export function applyTerms(
  lesson: Lesson,
  change: DayChange,
  terms: LessonTerms,
  author: Author,
  coverKind?: CoverKind | null,
): LessonState {
  const state = applyDayChange(lesson, change, author, coverKind)
  if (areSameTerms(terms, lesson.terms)) return state
  const kept = lesson.dayChange && { ...lesson.dayChange, ...noExtras }
  const base = state.dayChange ?? kept ?? createDayChange(lesson)
  const planned = base.plannedTerms ?? lesson.terms
  const isAsPlanned = areSameTerms(terms, planned)
  const dayChange = { ...base, ...author, plannedTerms: base.isAdded || isAsPlanned ? null : planned }
  return { form: state.form, terms, dayChange: isOnPlan({ form: state.form, dayChange }) ? null : dayChange }
}

/** The day change of a lesson that has no planned form but its own. */
export const createAddedDayChange = (
  form: LessonForm,
  author: Author,
  { message, onlineUrl }: { message?: string | null | undefined; onlineUrl?: string | null | undefined },
): DayChangeState => ({
  isAdded: true,
  planned: form,
  importedChange: null,
  importedChangedAt: null,
  ...author,
  ...noExtras,
  message: message || null,
  onlineUrl: onlineUrl ?? null,
})

const createDayChange = ({ form, importedChange, importedChangedAt }: Lesson): DayChangeState => ({
  isAdded: false,
  planned: { ...form, isOnline: null },
  importedChange,
  importedChangedAt,
  at: '',
  by: null,
  ...noExtras,
})

const moveEnd = (form: LessonForm, start: string) =>
  Temporal.PlainDateTime.from(start)
    .add(Temporal.PlainDateTime.from(form.start).until(form.end))
    .toString({ smallestUnit: 'minute' })

function isOnPlan({ form, dayChange }: { form: LessonForm; dayChange: DayChangeState }): boolean {
  return !dayChange.isAdded && !dayChange.plannedTerms && hasPlainForm({ form, dayChange })
}

const hasPlainForm = ({
  form,
  dayChange: { planned, message, onlineUrl },
}: LessonState & { dayChange: DayChangeState }) => message === null && onlineUrl === null && hasForm(form, planned)

/** Returns whether rosters show the terms as before. */
export const hasShownTerms = (terms: LessonTerms, other: LessonTerms): boolean =>
  terms.name === other.name &&
  terms.courseId === other.courseId &&
  areEqual(terms.groups, other.groups) &&
  areEqual(terms.students, other.students) &&
  areEqual(terms.invigilators, other.invigilators)

/** An import may have lowered the maximum without taking seats, which is nothing that another deed does. */
export const hasOtherSeats = (terms: LessonTerms, newTerms: LessonTerms | undefined): boolean =>
  newTerms !== undefined && (newTerms.capacity !== terms.capacity || newTerms.waitList !== terms.waitList)

const unshownTerms = ['capacity', 'subscribeFrom', 'subscribeUntil', 'studentsOnly', 'waitList'] as const

const areSameTerms = (terms: LessonTerms, other: LessonTerms): boolean =>
  hasShownTerms(terms, other) && unshownTerms.every((name) => terms[name] === other[name])

/** Returns whether rosters mark the day change: not if it only alters how people join. */
export const isMarked = ({ terms }: Lesson, { form, dayChange, terms: newTerms = terms }: LessonState): boolean =>
  dayChange !== null &&
  (dayChange.isAdded ||
    !hasPlainForm({ form, dayChange }) ||
    (dayChange.plannedTerms != null && !hasShownTerms(newTerms, dayChange.plannedTerms)))

/** Compares a form with another, whose `isOnline` may be of no interest. */
export const hasForm = (form: LessonForm, other: DayChangeState['planned']): boolean =>
  form.start === other.start &&
  form.end === other.end &&
  form.isCancelled === other.isCancelled &&
  form.isOnline === (other.isOnline ?? form.isOnline) &&
  areEqual(form.teachers, other.teachers) &&
  areEqual(form.classrooms, other.classrooms)

/** Returns the planned form; a lesson that was added by hand keeps its mark. */
export function withdrawDayChange(lesson: Lesson): LessonState {
  const { form, dayChange } = lesson
  if (!dayChange) return lesson
  const { planned } = dayChange
  const plannedForm = { ...planned, isOnline: planned.isOnline ?? form.isOnline }
  const terms = dayChange.plannedTerms && { terms: dayChange.plannedTerms }
  if (!dayChange.isAdded) return { form: plannedForm, dayChange: null, ...terms }
  const kept = { ...dayChange, ...noExtras }
  const isSame = hasForm(form, planned) && dayChange.message === null && dayChange.onlineUrl === null
  return isSame ? lesson : { form: plannedForm, dayChange: kept }
}

export function getChangeKind({ form, dayChange }: { form: LessonForm; dayChange: DayChangeState }) {
  const { planned, isAdded } = dayChange
  if (form.isCancelled) return 'cancelled'
  if (isAdded || planned.isCancelled) return 'added'
  return form.start === planned.start && form.end === planned.end ? 'changed' : 'moved'
}

/** Builds what rosters show: the values of the plan that differ. */
export function buildMark(
  { form, dayChange }: { form: LessonForm; dayChange: DayChangeState },
  listParticipants: (ids: readonly number[]) => Participant[],
): PublishedChange {
  const { planned, at, message, onlineUrl } = dayChange
  const isMoved = form.start !== planned.start || form.end !== planned.end
  return {
    kind: getChangeKind({ form, dayChange }),
    at,
    by: 'person',
    ...(isMoved && { start: planned.start, end: planned.end }),
    ...(!areEqual(form.classrooms, planned.classrooms) && { classrooms: listParticipants(planned.classrooms) }),
    ...(!areEqual(form.teachers, planned.teachers) && { teachers: listParticipants(planned.teachers) }),
    ...(message !== null && { message }),
    ...(onlineUrl !== null && { onlineUrl }),
  }
}

/** @param now wall-clock minute */
export function findTimeFault(before: LessonForm | null, after: LessonForm, now: string): ErrorCode | undefined {
  if (before && before.end <= now) return 'appointmentIsOver'
  if (after.start !== before?.start && after.start < now) return 'appointmentIsOver'
  if (after.end > lastMinute) return 'dateRangeInvalid'
  if (after.end <= after.start && (after.start !== before?.start || after.end !== before.end)) return 'dateRangeInvalid'
  return undefined
}

const maximumDays = 31
const getDays = ({ start, end }: LessonForm) => Temporal.PlainDateTime.from(start).until(end).total('days')

/** Imported lessons may stay longer. */
export const isTooLong = (form: LessonForm, before?: LessonForm): boolean =>
  getDays(form) > Math.max(maximumDays, before ? getDays(before) : 0)

/** Returns the attendees whose other appointments the new form can clash with; all if it takes other time. */
export function listCheckedAttendees({
  lesson,
  after: { form: after, terms = lesson.terms },
  isNew: isAdded,
}: LessonEdit) {
  const before = isAdded ? null : lesson.form
  const { groups } = terms
  const hasOtherPeople = !areEqual(groups, lesson.groups) || !areEqual(terms.students, lesson.students)
  const takesOtherTime = !before || before.isCancelled || before.start !== after.start || before.end !== after.end
  if (takesOtherTime || hasOtherPeople)
    return { attendeeIds: [...after.teachers, ...after.classrooms, ...groups], checksStudents: true }
  const isNew = (id: number) => ![...before.teachers, ...before.classrooms].includes(id)
  return { attendeeIds: [...after.teachers, ...after.classrooms].filter(isNew), checksStudents: false }
}

export interface LessonEdit {
  /** The lesson as it is before. */
  lesson: Lesson
  after: LessonState
  /** Inserted by this deed, still without teachers and rooms. */
  isNew: boolean
  /** Deleted at the end of the deed. */
  isRemoved: boolean
}

interface PossibleClash extends LessonSlot {
  id: number
  appointmentId: number
  who: Named
  isOtherPlanned: boolean
}

/** Returns whether the same people had both appointments at once before the deed, or in the plan if either was cancelled. */
export function isStandingClash(
  { id, appointmentId, who, start, end, isOtherPlanned }: PossibleClash,
  editsById: ReadonlyMap<number, LessonEdit>,
): boolean {
  const [edit, other] = [editsById.get(id), editsById.get(appointmentId)]
  if (!edit) return false
  const isUncancelled = [edit, other].some((former) => former?.lesson.form.isCancelled === true)
  const form = findFormerForm(edit, isUncancelled)
  if (!form || !hadAttendee(edit, form, who.id)) return false
  if (!other) return (isOtherPlanned || !isUncancelled) && overlaps(form, { start, end })
  const otherForm = findFormerForm(other, isUncancelled)
  return otherForm !== undefined && hadAttendee(other, otherForm, who.id) && overlaps(form, otherForm)
}

type FormerForm = DayChangeState['planned']

/** Returns undefined if the lesson took no time. */
function findFormerForm({ lesson: { form, dayChange }, isNew }: LessonEdit, isInPlan: boolean): FormerForm | undefined {
  if (isNew || (isInPlan && dayChange?.isAdded)) return undefined
  const former = isInPlan && dayChange ? dayChange.planned : form
  return former.isCancelled ? undefined : former
}

function hadAttendee({ after: { form, terms } }: LessonEdit, former: FormerForm, id: number): boolean {
  return [...form.teachers, ...form.classrooms].includes(id)
    ? [...former.teachers, ...former.classrooms].includes(id)
    : !terms
}

/** Only staff see these before their week is published. */
const draftTypes: readonly AppointmentType[] = ['lesson', 'exam', 'choice']

/** Returns the change for notifications, with the values before the deed; null if they saw nothing of it. */
export function buildNotice(
  { lesson, after, isNew }: LessonEdit,
  at: string,
  {
    isPublished,
    listParticipants,
  }: { isPublished: (time: string) => boolean; listParticipants: (ids: readonly number[]) => Participant[] },
): { form: LessonForm; change: PublishedChange } | null {
  const isVisible = (form: LessonForm) => !draftTypes.includes(lesson.type) || isPublished(form.start)
  const [before, form] = [lesson.form, after.form]
  const base = { at, by: 'person' as const }
  const { message = null, onlineUrl = null } = after.dayChange ?? {}
  const told = { ...base, ...(message !== null && { message }), ...(onlineUrl !== null && { onlineUrl }) }
  const wasVisible = !isNew && isVisible(before)
  if (!isVisible(form)) return wasVisible ? { form: before, change: { kind: 'cancelled', ...base } } : null
  if (!wasVisible || (before.isCancelled && !form.isCancelled)) return { form, change: { kind: 'added', ...told } }
  const { message: oldMessage = null, onlineUrl: oldUrl = null } = lesson.dayChange ?? {}
  const isSameText = message === oldMessage && onlineUrl === oldUrl
  const isUnseen = after.terms && hasShownTerms(after.terms, lesson.terms) && isSameText
  if (isUnseen && hasForm(before, form)) return null
  const isMoved = before.start !== form.start || before.end !== form.end
  const uncancelledKind = isMoved ? 'moved' : 'changed'
  const change: PublishedChange = {
    kind: form.isCancelled ? 'cancelled' : uncancelledKind,
    ...told,
    ...(isMoved && { start: before.start, end: before.end }),
    ...(!areEqual(before.classrooms, form.classrooms) && { classrooms: listParticipants(before.classrooms) }),
    ...(!areEqual(before.teachers, form.teachers) && { teachers: listParticipants(before.teachers) }),
  }
  return { form, change }
}

/** Builds the entry of a notification. */
export const toChangeEntry = (
  { id, name, courseName }: Lesson,
  { form, terms }: { form: LessonForm; terms?: Pick<LessonTerms, 'name'> | undefined },
  change: PublishedChange,
  listParticipants: (ids: readonly number[]) => Participant[],
): RosterChangeEntry => ({
  appointment: { id, name: (terms ? terms.name : name) || (courseName ?? '') },
  start: form.start,
  end: form.end,
  classrooms: listParticipants(form.classrooms),
  teachers: listParticipants(form.teachers),
  change,
})

/** Fields that restore a removed lesson. */
export interface LessonFields {
  type: AppointmentType
  name: string
  start: string
  end: string
  courseId: number | null
  isOnline: boolean
  /** Groups and students. */
  participants: readonly number[]
}

/** State of a lesson before or after a deed. */
export interface RecordedState extends LessonState {
  /** Null unless the lesson was added by hand. */
  added: LessonFields | null
  /** The teacher who was asked to cover it. Earlier deeds have only `accepted`. */
  cover?: { teacherId: number; deedId?: number | null; answeredAt: string | null }
  accepted?: { teacherId: number; answeredAt: string }
}

export function toRecordedState(
  lesson: Lesson,
  { form, dayChange, terms = lesson.terms }: LessonState,
  hasTerms: boolean,
): RecordedState {
  const { name, courseId, groups, students } = terms
  const fields = { type: lesson.type, name, courseId, participants: [...groups, ...students] }
  const { start, end, isOnline } = form
  return {
    form,
    dayChange,
    ...(hasTerms && { terms }),
    added: dayChange?.isAdded === true ? { ...fields, start, end, isOnline } : null,
  }
}

/** Returns whether the lesson is as a deed left it. A note of a teacher, or the switch to online, does not count. */
export const isAsRecorded = (lesson: Lesson, { form, dayChange, terms }: RecordedState): boolean =>
  hasForm(lesson.form, { ...form, isOnline: dayChange?.planned.isOnline == null ? null : form.isOnline }) &&
  areSameDayChange(lesson.dayChange, dayChange) &&
  (!terms || areSameTerms(lesson.terms, terms))

const areSameDayChange = (a: DayChangeState | null, b: DayChangeState | null): boolean =>
  a === null || b === null
    ? a === b
    : a.at === b.at && a.message === b.message && a.onlineUrl === b.onlineUrl && a.solution === b.solution

/** Teachers who replace nobody but invigilators invigilate. */
export function listInvigilators(lesson: Lesson, { form, terms }: LessonState): number[] {
  const { invigilators } = terms ?? lesson.terms
  const isGone = (id: number) => !form.teachers.includes(id)
  const gone = terms ? [] : lesson.form.teachers.filter(isGone)
  const isReplaced = gone.length > 0 && gone.every((id) => invigilators.includes(id))
  return form.teachers.filter((id) => invigilators.includes(id) || (isReplaced && !lesson.form.teachers.includes(id)))
}

function listSubstitutes(lesson: Lesson, state: LessonState): number[] {
  const { form, dayChange } = state
  if (!dayChange || dayChange.isAdded || form.isCancelled) return []
  const others = [...dayChange.planned.teachers, ...listInvigilators(lesson, state)]
  return form.teachers.filter((id) => !others.includes(id))
}

/** Returns per lesson the teachers who are not planned. */
export const listCoveredLessons = (edits: readonly LessonEdit[]) =>
  edits.map(({ lesson, after, isRemoved }) => ({
    id: lesson.id,
    substitutes: isRemoved ? [] : listSubstitutes(lesson, after),
    isMoved: after.form.start !== lesson.form.start || after.form.end !== lesson.form.end,
  }))

const getWeekStart = ({ start }: LessonForm) => getCoverSpans(Temporal.PlainDate.from(start.slice(0, 10))).week.start

export interface NewCover {
  id: number
  teacher: number
  start: string
  end: string
}

/** Lists the teachers who take a lesson in a week in which they did not take it before. */
export const listNewCovers = (edits: readonly LessonEdit[]): NewCover[] =>
  edits.flatMap(({ lesson, after, isNew, isRemoved }) => {
    const isSameWeek = !isNew && getWeekStart(lesson.form) === getWeekStart(after.form)
    const present = isSameWeek ? listSubstitutes(lesson, lesson) : []
    const teachers = isRemoved ? [] : listSubstitutes(lesson, after).filter((teacher) => !present.includes(teacher))
    const { start, end } = after.form
    return teachers.map((teacher) => ({ id: lesson.id, teacher, start, end }))
  })
