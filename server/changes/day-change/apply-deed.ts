import type { ChangeItem, Consent } from '@uurwerk/contract/changes/day-change'
import type { ErrorCode } from '@uurwerk/contract/errors'
import type { Participant } from '@uurwerk/contract/values'
import { listRolesWithModule } from '#server/auth/rules.ts'
import type { Context } from '#server/auth/context.ts'
import type { Tx } from '#server/db/connect.ts'
import { AppError } from '#server/lib/app-error.ts'
import { deleteRefusals, fitSeats, noLosses, type SeatLosses } from '#server/joining/subscription/service.ts'
import {
  type BookingRow,
  canSeeBooking,
  displaceBookings,
  listBookingsInTheWay,
  lockBookings,
  recordDisplacements,
} from '#server/rooms/booking/service.ts'
import { findCoverRules } from '#server/school/queries.ts'
import { findStoredSettings } from '#server/school/settings-queries.ts'
import { announceNotifications, insertRosterChanges, writeRosterChanges } from '#server/tell/notification/service.ts'
import { announce } from '#server/tell/realtime/service.ts'
import { type Clash, listClashes } from './clash-queries.ts'
import {
  type ActiveCover,
  listActiveCovers,
  listOverloads,
  type Overload,
  restoreCovers,
  syncCovers,
} from './cover-queries.ts'
import { type DeedLesson, insertDeed, insertDeedLessons } from './deed-queries.ts'
import {
  deleteLessons,
  listAttendeesById,
  listPublishedTimes,
  selectEntries,
  snapshotParticipants,
  updateLessons,
} from './queries.ts'
import {
  buildMark,
  buildNotice,
  hasOtherSeats,
  isMarked,
  isStandingClash,
  type LessonEdit,
  listCheckedAttendees,
  listCoveredLessons,
  listInvigilators,
  listNewCovers,
  toChangeEntry,
  toRecordedState,
} from './rules.ts'

export interface DeedOptions extends Consent {
  /** Instant of the deed. */
  at: string
  /** Reports clashes and bookings instead of refusing; the caller rolls back. */
  dryRun?: boolean | undefined
  /** Undoes a deed: who had said yes to a lesson need not do so again. */
  undo?: { deedId: number; covers: readonly ActiveCover[] }
  /** Others are not notified. */
  audience?: readonly number[]
  /** Id of the draft that is published. */
  draftId?: number | undefined
}

export interface AppliedDeed {
  /** Null if nothing changed. */
  deedId: number | null
  items: ChangeItem[]
  /** The people who lost a seat or a place on a waiting list. */
  losses: SeatLosses
}

/**
 * Writes the edits as one deed, and notifies people. The caller holds the locks: of day changes, of rooms, of lessons.
 * @throws AppError changeClash, changeTooManyCovers, changeDisplacesBooking
 */
export async function applyDeed(
  tx: Tx,
  context: Context,
  edits: readonly LessonEdit[],
  options: DeedOptions,
): Promise<AppliedDeed> {
  const realEdits = edits.filter(({ lesson, after, isNew, isRemoved }) => after !== lesson || isNew || isRemoved)
  if (realEdits.length === 0)
    return { deedId: null, items: edits.map((edit) => toItem(edit, noObstacles)), losses: noLosses }
  const ids = realEdits.map(({ lesson }) => lesson.id)
  const { bookingsByLesson, bookings } = await clearRooms(tx, context, realEdits)
  await snapshotParticipants(tx, ids)
  const attendees = await listAttendeesById(tx, listMentionedIds(realEdits))
  const listParticipants = (wanted: readonly number[]): Participant[] =>
    attendees.filter(({ id }) => wanted.includes(id)).map(({ id, name, code }) => ({ id, name, code }))
  await updateLessons(
    tx,
    realEdits.map((edit) => toWrittenLesson(edit, listParticipants)),
  )
  const losses = await fitSeats(
    tx,
    { ...context, db: tx },
    realEdits.flatMap(({ lesson, after, isRemoved }) =>
      !isRemoved && hasOtherSeats(lesson.terms, after.terms) ? lesson.id : [],
    ),
  )
  const { perWeek } = await findCoverRules(tx)
  const obstacles = {
    clashes: await listClashesOfEdits(tx, context, realEdits),
    overloads: await listOverloads(tx, listNewCovers(realEdits), perWeek),
    bookings,
    bookingsByLesson,
  }
  const items = edits.map((edit) => toItem(edit, obstacles, options))
  if (options.dryRun === true) return { deedId: null, items, losses }
  refuse(items, obstacles)
  const deedId = options.undo?.deedId ?? (await recordDeed(tx, context, realEdits, options))
  await syncCovers(tx, listCoveredLessons(realEdits), { deedId, at: options.at })
  await restoreCovers(tx, options.undo?.covers ?? [])
  await notifyPeople(tx, context, realEdits, { ...options, deedId, listParticipants })
  await removeLessons(
    tx,
    realEdits.filter(({ isRemoved }) => isRemoved).map(({ lesson }) => lesson.id),
  )
  return { deedId, items, losses }
}

async function removeLessons(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await deleteRefusals(tx, ids)
  await deleteLessons(tx, ids)
}

/** Cancels bookings in the way; a refusal rolls that back. */
async function clearRooms(tx: Tx, context: Context, edits: readonly LessonEdit[]) {
  const claims = edits
    .filter(({ after, isRemoved }) => !after.form.isCancelled && !isRemoved)
    .map(({ lesson, after: { form } }) => ({ id: lesson.id, ...form }))
  const pairs = await listBookingsInTheWay(tx, claims)
  const bookingsInTheWay = await lockBookings(tx, [...new Set(pairs.map(({ booking_id }) => booking_id))])
  const bookings = await displaceBookings(tx, { ...context, db: tx }, bookingsInTheWay)
  await recordDisplacements(tx, context, bookings)
  const bookingsById = new Map(bookings.map((booking) => [booking.id, toShownBooking(context, booking)]))
  const bookingsByLesson = new Map(
    Map.groupBy(pairs, ({ id }) => id)
      .entries()
      .map(([id, lessonPairs]) => [id, lessonPairs.flatMap(({ booking_id }) => bookingsById.get(booking_id) ?? [])]),
  )
  return { bookings: [...bookingsById.values()], bookingsByLesson }
}

type ShownBooking = ChangeItem['bookings'][number]

function toShownBooking(context: Context, row: BookingRow): ShownBooking {
  const { id, organizer, facility: classroom, starts_at: start, ends_at: end } = row
  return { ...(canSeeBooking(context, row) ? { id, organizer } : { id: null, organizer: null }), classroom, start, end }
}

const listMentionedIds = (edits: readonly LessonEdit[]): number[] => [
  ...new Set(
    edits.flatMap(({ lesson, after }) =>
      [lesson.form, after.form, after.dayChange?.planned].flatMap((form) =>
        form ? [...form.teachers, ...form.classrooms] : [],
      ),
    ),
  ),
]

function toWrittenLesson({ lesson, after }: LessonEdit, listParticipants: (ids: readonly number[]) => Participant[]) {
  const { form, dayChange, terms } = after
  const isShown = dayChange !== null && isMarked(lesson, after)
  return {
    id: lesson.id,
    form,
    dayChange,
    ...(terms && { terms }),
    mark: isShown ? buildMark({ form, dayChange }, listParticipants) : lesson.importedChange,
    markedAt: isShown ? dayChange.at : lesson.importedChangedAt,
    invigilators: listInvigilators(lesson, after),
  }
}

interface Obstacles {
  clashes: readonly Clash[]
  overloads: readonly Overload[]
  bookings: readonly ShownBooking[]
  bookingsByLesson: ReadonlyMap<number, readonly ShownBooking[]>
}

const noObstacles: Obstacles = { clashes: [], overloads: [], bookings: [], bookingsByLesson: new Map() }

/** A merged lesson is in the room of the lesson that it joins. */
async function listClashesOfEdits(tx: Tx, { actor }: Context, edits: readonly LessonEdit[]): Promise<Clash[]> {
  const kept = edits.filter(({ isRemoved }) => !isRemoved)
  const editsById = new Map(edits.map((edit) => [edit.lesson.id, edit]))
  const isOfMerging = ({ id, who, start, end, courseId }: Clash) => {
    const { lesson, after } = editsById.get(id) ?? {}
    if (after?.dayChange?.solution !== 'merged' || lesson?.courseId !== courseId) return false
    const { form } = after
    return courseId !== null && form.classrooms.includes(who.id) && form.start === start && form.end === end
  }
  const clashes = await listClashes(
    tx,
    kept.map((edit) => ({ id: edit.lesson.id, ...listCheckedAttendees(edit) })),
    actor.isStaff ? 'staff' : actor.attendeeId,
  )
  return clashes.filter((clash) => !isOfMerging(clash) && !isStandingClash(clash, editsById))
}

function toItem(
  { lesson }: LessonEdit,
  obstacles: Obstacles,
  { force = false, displace = false }: Consent = {},
): ChangeItem {
  const clashes = obstacles.clashes.filter(({ id }) => id === lesson.id)
  const overloads = obstacles.overloads.filter(({ id }) => id === lesson.id)
  const bookings = [...(obstacles.bookingsByLesson.get(lesson.id) ?? [])]
  const bookingCode: ErrorCode | undefined = bookings.length > 0 && !displace ? 'changeDisplacesBooking' : undefined
  const coverCode = overloads.length > 0 && !force ? 'changeTooManyCovers' : bookingCode
  const code: ErrorCode | undefined = clashes.length > 0 && !force ? 'changeClash' : coverCode
  return {
    id: lesson.id,
    version: lesson.version,
    ok: code === undefined,
    ...(code && { code }),
    clashes: clashes.map(({ appointmentId, isVisible, who }) => ({
      appointmentId: isVisible ? appointmentId : null,
      who,
    })),
    overloaded: overloads.map(({ who }) => who),
    bookings,
  }
}

/** Names what `force` would accept in one refusal. @throws AppError */
function refuse(items: ChangeItem[], { clashes, overloads, bookings }: Obstacles) {
  const codes = new Set(items.map(({ code }) => code))
  const code = (['changeClash', 'changeTooManyCovers', 'changeDisplacesBooking'] as const).find((name) =>
    codes.has(name),
  )
  if (!code) return
  const format = (path: string, name: string, start: string, end: string) => ({
    path,
    message: `${name}, ${start}–${end}`,
  })
  const errors =
    code === 'changeDisplacesBooking'
      ? bookings.map(({ id, organizer, classroom, start, end }) =>
          organizer
            ? format(`bookings/${id}`, organizer.name, start, end)
            : format('bookings', classroom.name, start, end),
        )
      : [
          ...clashes.map(({ who: { name, className }, appointmentId, isVisible, start, end }) =>
            format(
              isVisible ? `appointments/${appointmentId}` : 'appointments',
              className === null ? name : `${name} (${className})`,
              start,
              end,
            ),
          ),
          ...overloads.map(({ id, who, start, end }) => format(`covers/${id}`, who.name, start, end)),
        ]
  throw new AppError(code, errors, { deed: null, items })
}

async function recordDeed(
  tx: Tx,
  { actor }: Context,
  edits: readonly LessonEdit[],
  { at, draftId }: DeedOptions,
): Promise<number> {
  const deedId = await insertDeed(tx, { at, by: actor.attendeeId, id: draftId })
  const lessonIds = edits.map(({ lesson }) => lesson.id)
  const covers = new Map((await listActiveCovers(tx, lessonIds)).map(({ lessonId, ...cover }) => [lessonId, cover]))
  await insertDeedLessons(
    tx,
    deedId,
    edits.map(({ lesson, after, isNew, isRemoved }): DeedLesson => {
      const hasTerms = after.terms !== undefined || isRemoved
      const cover = covers.get(lesson.id)
      return {
        id: lesson.id,
        before: isNew ? null : { ...toRecordedState(lesson, lesson, hasTerms), ...(cover && { cover }) },
        after: isRemoved ? null : toRecordedState(lesson, after, hasTerms),
      }
    }),
  )
  return deedId
}

async function notifyPeople(
  tx: Tx,
  { actor }: Context,
  edits: readonly LessonEdit[],
  {
    at,
    deedId,
    audience,
    listParticipants,
  }: DeedOptions & { deedId: number; listParticipants: (ids: readonly number[]) => Participant[] },
): Promise<void> {
  const times = edits.flatMap(({ lesson, after }) => [lesson.form, after.form])
  const dates = times.flatMap(({ start, end }) => [start.slice(0, 10), end.slice(0, 10)]).toSorted()
  const span = { start: dates.at(0) ?? '', end: dates.at(-1) ?? '' }
  await announce(tx, 'roster', { ...span, people: null })
  await announce(tx, 'booking', { ...span, people: [] })
  const published = await listPublishedTimes(tx, [...new Set(times.map(({ start }) => start))])
  const entries = edits.flatMap((edit) => {
    const notice = buildNotice(edit, at, { isPublished: (time) => published.has(time), listParticipants })
    if (!notice) return []
    const { lesson, after } = edit
    const state = { form: notice.form, terms: after.terms }
    return [{ id: lesson.id, entry: toChangeEntry(lesson, state, notice.change, listParticipants) }]
  })
  if (entries.length === 0 || audience?.length === 0) return
  await writeRosterChanges(tx, selectEntries(entries))
  const modulesPerRole = (await findStoredSettings(tx))?.values.modulesPerRole ?? null
  const notifiedIds = await insertRosterChanges(tx, {
    roles: listRolesWithModule('rosterChange', modulesPerRole),
    createdAt: at,
    exceptPerson: actor.attendeeId,
    deedId,
    ...(audience && { onlyPeople: audience }),
  })
  await announceNotifications(tx, notifiedIds)
}
