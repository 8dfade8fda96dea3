import type {
  JoinableAnswer,
  JoinableConsequences,
  JoinablePatch,
  NewJoinable,
} from '@uurwerk/contract/changes/joinable'
import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import type { Consent, DeedResult } from '@uurwerk/contract/changes/day-change'
import { canChangeEveryJoinable, canChangeJoinable } from '@uurwerk/contract/rules/joinable'
import type { Named } from '@uurwerk/contract/values'
import type { Context } from '#server/auth/context.ts'
import {
  addCoverKinds,
  type AppliedDeed,
  applyDeed,
  applyTerms,
  checkAttendees,
  checkCourse,
  checkTimes,
  type ComputeState,
  createAddedDayChange,
  getInstantText,
  insertLesson,
  isTooLong,
  type Lesson,
  type LessonEdit,
  type LessonState,
  listLessons,
  listPublishedTimes,
  lockForDeed,
  undoDeedOn,
} from '#server/changes/day-change/service.ts'
import type { Tx } from '#server/db/connect.ts'
import { performDryRun, runInTransaction } from '#server/db/transaction.ts'
import { type CallContext, DeedAnswer, requireVersion } from '#server/http/call-context.ts'
import { listSignUps } from '#server/joining/subscription/service.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getToday } from '#server/lib/clock.ts'
import { computeFingerprint } from '#server/lib/compute-fingerprint.ts'
import { getAppointmentDetails } from '#server/roster/appointment/service.ts'
import { findStoredSettings } from '#server/school/settings-queries.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { listHolidayDates, listTestLoads } from './queries.ts'
import { getProposalSpan, hasValidWindow, listExcesses, listTeachers, proposeDays, splitPatch } from './rules.ts'

export type JoinableType = 'exam' | 'choice'
type DeedContext = CallContext & { db: Tx }

const actions = {
  exam: {
    add: 'joinable.addExam',
    change: 'joinable.changeExam',
    remove: 'joinable.removeExam',
    undo: 'joinable.undoExam',
  },
  choice: {
    add: 'joinable.addChoice',
    change: 'joinable.changeChoice',
    remove: 'joinable.removeChoice',
    undo: 'joinable.undoChoice',
  },
} as const satisfies Record<JoinableType, Record<string, AuditAction>>

const run = <T>(context: CallContext, dryRun: boolean | undefined, perform: (context: DeedContext) => Promise<T>) =>
  (dryRun === true ? performDryRun : runInTransaction)(context, (tx) => perform({ ...context, db: tx }))

const isEditor = ({ actor }: Context, teachers: readonly number[]) =>
  canChangeJoinable(actor, { teachers: teachers.map((id) => ({ id })) })

const requireEditor = (context: Context, teachers: readonly number[]) => {
  if (!isEditor(context, teachers)) throw new AppError('appointmentNoRights')
}

const limitConsent = ({ actor }: Context, { force, displace = false }: Consent): Consent => ({
  force,
  displace: displace && canChangeEveryJoinable(actor.roles),
})

const checkFields = async (context: Context, fields: JoinablePatch) => {
  const { groups, students = [], addStudents = [], rooms, teachers = [], invigilators = [], course } = fields
  await checkAttendees(context, {
    group: groups,
    student: [...students, ...addStudents],
    classroom: rooms,
    teacher: [...teachers, ...invigilators],
  })
  await checkCourse(context, course)
}

/** Teachers see no drafts. @throws AppError appointmentNoRights */
async function requireVisibleWeek({ actor, db }: Context, start: string): Promise<void> {
  if (!actor.isStaff && !(await listPublishedTimes(db, [start])).has(start)) throw new AppError('appointmentNoRights')
}

function checkState(context: Context, before: Lesson | null, { form, dayChange, terms }: LessonState): void {
  checkTimes(context, before?.form ?? null, form)
  if (dayChange && isTooLong(form, before?.form)) throw new AppError('requestOutOfBounds')
  if (terms && !hasValidWindow(terms)) throw new AppError('dateRangeInvalid')
}

/** @throws AppError appointmentNoRights, also for a teacher in a week whose timetable is not published */
export async function addJoinable(
  context: CallContext,
  type: JoinableType,
  fields: NewJoinable,
): Promise<DeedAnswer<JoinableAnswer>> {
  const { name, start, end, course = null, online: isOnline = false, teachers = [], force, displace } = fields
  requireEditor(context, teachers)
  await checkFields(context, fields)
  await requireVisibleWeek(context, start)
  return run(context, fields.dryRun, async (deedContext) => {
    const { db: tx } = deedContext
    await lockForDeed(tx, { ids: [], rooms: fields.rooms ?? [] })
    const emptyForm = { start, end, isCancelled: false, isOnline, teachers: [], classrooms: [] }
    checkTimes(context, null, emptyForm)
    const id = await insertLesson(tx, { type, name, start, end, courseId: course, isOnline, participants: [] })
    const lesson = await getLesson(tx, id)
    const { change, terms } = splitPatch(lesson, fields)
    const form = {
      ...emptyForm,
      teachers: (change.teachers ?? []).toSorted((a, b) => a - b),
      classrooms: [...new Set(fields.rooms)].toSorted((a, b) => a - b),
    }
    const state = {
      form,
      terms,
      dayChange: createAddedDayChange(form, { at: getInstantText(context), by: context.actor.attendeeId }, fields),
    }
    checkState(context, null, state)
    const edit = { lesson, after: state, isNew: true, isRemoved: false }
    return performEdit(deedContext, edit, { action: actions[type].add, force, displace, dryRun: fields.dryRun })
  })
}

/** @throws AppError appointmentDoesNotExist, appointmentNoRights, preconditionFailed, and those of a day change */
export async function changeJoinable(
  context: CallContext,
  type: JoinableType,
  id: number,
  patch: JoinablePatch,
): Promise<DeedAnswer<JoinableAnswer>> {
  await requireVisible(context, type, id)
  const { force, displace, dryRun, preview } = patch
  return run(context, dryRun, async (deedContext) => {
    const lesson = await lockForEdit(deedContext, id, patch.rooms ?? [])
    await checkFields(deedContext, patch)
    const { change, terms } = splitPatch(lesson, patch)
    const author = { at: getInstantText(context), by: context.actor.attendeeId }
    const computeState: ComputeState = (before, coverKind) => applyTerms(before, change, terms, author, coverKind)
    const after = computeState(lesson)
    checkState(context, lesson, after)
    await requireVisibleWeek(deedContext, after.form.start)
    const plainEdit = { lesson, after, isNew: false, isRemoved: false }
    const [edit = plainEdit] = await addCoverKinds(deedContext.db, [plainEdit], computeState)
    return performEdit(deedContext, edit, { action: actions[type].change, force, displace, dryRun, preview })
  })
}

/** Deletes what was added by hand if nobody signed up; otherwise it stays as cancelled, with its sign-ups. */
export async function removeJoinable(
  context: CallContext,
  type: JoinableType,
  id: number,
  { dryRun, preview }: PreviewOptions,
): Promise<DeedAnswer<JoinableConsequences>> {
  await requireVisible(context, type, id)
  return run(context, dryRun, async (deedContext) => {
    const lesson = await lockForEdit(deedContext, id, [])
    checkTimes(context, lesson.form, lesson.form)
    const { joined, waiting } = await listSignUps(deedContext.db, id)
    const isRemoved = lesson.dayChange?.isAdded === true && joined.length + waiting.length === 0
    const at = getInstantText(context)
    const cancelled = applyTerms(lesson, { cancelled: true }, lesson.terms, { at, by: context.actor.attendeeId })
    const after = isRemoved ? { ...lesson, form: { ...lesson.form, isCancelled: true } } : cancelled
    const edit = { lesson, after, isNew: false, isRemoved }
    const applied = await applyDeed(deedContext.db, deedContext, [edit], { at, force: true, dryRun })
    await recordDeed(deedContext, edit, { deedId: applied.deedId, action: actions[type].remove })
    const consequences = {
      ...toItemFields(applied),
      joined,
      waiting,
      losesSeat: joined,
      losesPlace: waiting,
      testLimits: { exceeded: [], days: [] },
    }
    return new DeedAnswer(checkPreview(lesson, consequences, { dryRun, preview }), 0, applied.deedId)
  })
}

/** @throws AppError deedDoesNotExist, also for deeds that the caller may not undo, and those of an undo */
export const undoJoinable = (
  context: CallContext,
  type: JoinableType,
  deedId: number,
  consent: Consent,
): Promise<DeedAnswer<DeedResult>> =>
  undoDeedOn(context, deedId, {
    consent: limitConsent(context, consent),
    action: actions[type].undo,
    canUndo: (lesson) => lesson.type === type && isEditor(context, listTeachers(lesson)),
  })

/** Hides what the caller may not see. @throws AppError appointmentDoesNotExist */
async function requireVisible(context: Context, type: JoinableType, id: number): Promise<void> {
  const { result } = await getAppointmentDetails(context, id).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'appointmentHolidayNotSelectable'
      ? new AppError('appointmentDoesNotExist')
      : error
  })
  if (result.type !== type) throw new AppError('appointmentDoesNotExist')
}

async function lockForEdit(context: DeedContext, id: number, rooms: readonly number[]): Promise<Lesson> {
  const lesson = (await lockForDeed(context.db, { ids: [id], rooms })).get(id)
  if (!lesson) throw new AppError('appointmentDoesNotExist')
  requireEditor(context, listTeachers(lesson))
  requireVersion(context, lesson.version)
  return lesson
}

async function getLesson(tx: Tx, id: number): Promise<Lesson> {
  const [lesson] = await listLessons(tx, [id])
  if (!lesson) throw new Error('An insert returns its row.')
  return lesson
}

interface PreviewOptions {
  dryRun?: boolean | undefined
  preview?: string | undefined
}

interface EditOptions extends PreviewOptions, Consent {
  action: AuditAction
}

async function performEdit(context: DeedContext, edit: LessonEdit, { action, preview, ...options }: EditOptions) {
  const { db: tx } = context
  const { id } = edit.lesson
  const signUps = await listSignUps(tx, id)
  const consent = limitConsent(context, options)
  const applied = await applyDeed(tx, context, [edit], { ...options, ...consent, at: getInstantText(context) })
  await recordDeed(context, edit, { deedId: applied.deedId, action })
  const consequences = {
    ...toItemFields(applied),
    ...signUps,
    losesSeat: pickInOrder(signUps.joined, applied.losses.seats),
    losesPlace: pickInOrder(signUps.waiting, applied.losses.places),
    testLimits: await checkTestLimits(context, edit),
  }
  const seen = checkPreview(edit.lesson, consequences, { ...options, preview })
  const { result, version } = await getAppointmentDetails(context, id)
  return new DeedAnswer({ ...result, consequences: seen }, version, applied.deedId)
}

/** A join that costs nobody a seat changes no preview. @throws AppError preconditionFailed */
function checkPreview(
  { form, terms }: Lesson,
  consequences: Omit<JoinableConsequences, 'preview'>,
  { dryRun = false, preview }: PreviewOptions,
): JoinableConsequences {
  const { clashes, overloaded, bookings, losesSeat, losesPlace, testLimits } = consequences
  const shown = { form, terms, clashes, overloaded, bookings, losesSeat, losesPlace, testLimits }
  const fingerprint = computeFingerprint(shown)
  if (!dryRun && preview !== undefined && preview !== fingerprint) throw new AppError('preconditionFailed')
  return { ...consequences, preview: fingerprint }
}

const pickInOrder = <T extends Named>(people: readonly T[], order: readonly Named[]): T[] =>
  order.flatMap(({ id }) => people.find((person) => person.id === id) ?? [])

const toItemFields = ({ items: [item] }: AppliedDeed) => ({
  ok: item?.ok ?? true,
  ...(item?.code !== undefined && { code: item.code }),
  clashes: item?.clashes ?? [],
  overloaded: item?.overloaded ?? [],
  bookings: item?.bookings ?? [],
})

async function recordDeed(
  context: DeedContext,
  { lesson, after }: LessonEdit,
  { deedId, action }: { deedId: number | null; action: AuditAction },
): Promise<void> {
  if (deedId === null) return
  const details = { deed: deedId, appointment: lesson.id, start: after.form.start }
  await recordAction(context.db, context, { action, details })
}

/** Looks at students only if the exam comes to another day, or to other students. */
async function checkTestLimits(
  context: DeedContext,
  { lesson, after, isNew }: LessonEdit,
): Promise<JoinableConsequences['testLimits']> {
  const limits = (await findStoredSettings(context.db))?.values.testLimits ?? {}
  const isFree = limits.perDay === undefined && limits.perWeek === undefined
  const date = after.form.start.slice(0, 10)
  const isElsewhere =
    isNew || lesson.form.isCancelled || date !== lesson.form.start.slice(0, 10) || after.terms !== undefined
  if (lesson.type !== 'exam' || isFree || after.form.isCancelled || !isElsewhere) return { exceeded: [], days: [] }
  const span = getProposalSpan(date)
  const loads = await listTestLoads(context.db, lesson.id, span)
  const exceeded = listExcesses(loads, date, limits)
  if (exceeded.length === 0) return { exceeded, days: [] }
  const holidays = await listHolidayDates(context.db, span)
  return { exceeded, days: proposeDays(loads, { date, today: getToday(context.clock).toString(), limits, holidays }) }
}
