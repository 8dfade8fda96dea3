import type { AddedLesson, ChangeItem } from '@uurwerk/contract/changes/day-change'
import {
  type GroupEvent,
  type GroupEventResult,
  type HourChange,
  maximumEventDays,
  type ShortenedDay,
  type SpecialLesson,
} from '@uurwerk/contract/changes/special-day'
import type { ErrorCode } from '@uurwerk/contract/errors'
import { isPlanner } from '@uurwerk/contract/roles'
import type { Context } from '#server/auth/context.ts'
import type { Tx } from '#server/db/connect.ts'
import type { CallContext, DeedAnswer } from '#server/http/call-context.ts'
import { AppError } from '#server/lib/app-error.ts'
import { recordAction } from '#server/tell/log/service.ts'
import {
  applyDayChange,
  applyDeed,
  changeLessons,
  checkAddedLesson,
  checkAttendees,
  getInstantText,
  getNow,
  insertAddedLesson,
  type LessonEdit,
  listChangeableIds,
  lockForDeed,
  requirePlanner,
} from '../day-change/service.ts'
import { performPreviewed } from './perform-previewed.ts'
import { countStudentsAway, listAppointmentsBetween } from './queries.ts'
import { areInOrder, joinClashes, listActivityClashes, planEvent, planShortenedDay } from './rules.ts'

interface Shortening {
  hours: readonly HourChange[]
  preview?: string | undefined
}

/** @throws AppError appointmentNoRights, appointmentIsOver, dateRangeInvalid, timeDoesNotExist, preconditionFailed */
export async function shortenDay(
  context: CallContext,
  date: string,
  { hours, preview }: Shortening,
): Promise<DeedAnswer<ShortenedDay>> {
  if (!isPlanner(context.actor.roles)) throw new AppError('appointmentNoRights')
  const sortedHours = hours.toSorted((a, b) => a.start.localeCompare(b.start))
  if (!areInOrder(sortedHours)) throw new AppError('dateRangeInvalid')
  return performPreviewed(context, preview, async (deedContext, dryRun) => {
    const { db } = deedContext
    await lockForDeed(db, { ids: [], rooms: [] })
    const appointments = await listAppointmentsBetween(db, `${date}T00:00`, `${date}T24:00`)
    const plan = planShortenedDay(appointments, { date, hours: sortedHours, now: getNow(context) })
    const slotsById = new Map(plan.moved.map(({ lesson, slot }) => [lesson.id, slot]))
    const author = { at: getInstantText(context), by: context.actor.attendeeId }
    const { deedId, items } = await changeLessons(
      deedContext,
      {
        ids: [...slotsById.keys()].toSorted((a, b) => a - b),
        rooms: [],
        computeState: (lesson) => applyDayChange(lesson, slotsById.get(lesson.id) ?? {}, author),
      },
      { action: 'special-day.shorten', force: true, displace: true, dryRun },
    )
    const shown = new Map(appointments.map((lesson) => [lesson.id, { ...lesson, ...slotsById.get(lesson.id) }]))
    refuseFaults(items, shown)
    const effects = {
      hours: sortedHours.map((hour) => ({ ...hour, lessons: plan.moved.filter((move) => move.hour === hour).length })),
      moved: plan.moved.length,
      lessons: plan.moved.map(({ lesson, slot }) => ({ ...lesson, ...slot })),
      unmoved: plan.unmoved,
      clashes: joinClashes(items, shown),
      bookings: items.flatMap(({ bookings }) => bookings),
    }
    return { deedId, effects }
  })
}

/** @throws AppError of the first lesson that cannot move */
function refuseFaults(items: readonly ChangeItem[], shown: ReadonlyMap<number, SpecialLesson>): void {
  const faults = items.flatMap(({ id, code }) => (code === undefined ? [] : { id, code }))
  const [first] = faults
  if (!first) return
  const errors = faults.map(({ id, code }) => {
    const { name, start, end } = shown.get(id) ?? { name: '', start: '', end: '' }
    return { path: `appointments/${id}`, message: `${code}: ${name}, ${start}–${end}` }
  })
  throw new AppError(first.code as ErrorCode, errors)
}

/** @throws AppError appointmentNoRights, appointmentIsOver, attendeeDoesNotExist, dateRangeInvalid, preconditionFailed */
export async function holdEvent(context: CallContext, event: GroupEvent): Promise<DeedAnswer<GroupEventResult>> {
  requirePlanner(context)
  const { start, end, groups, message } = event
  if (end <= start) throw new AppError('dateRangeInvalid')
  if (end <= getNow(context)) throw new AppError('appointmentIsOver')
  if (Temporal.PlainDateTime.from(start).until(end).total('days') > maximumEventDays)
    throw new AppError('requestOutOfBounds')
  await checkAttendees(context, { group: groups })
  const activity = event.activity && { type: 'activity' as const, start, end, groups, message, ...event.activity }
  if (activity) await checkAddedLesson(context, activity)
  return performPreviewed(context, event.preview, async (deedContext, dryRun) => {
    const { db } = deedContext
    await lockForDeed(db, { ids: [], rooms: [] })
    const now = getNow(context)
    const appointments = (await listAppointmentsBetween(db, start, end)).filter(
      (appointment) => appointment.end > now && appointment.type !== 'booking' && !appointment.isRoomBlock,
    )
    const counts = await countStudentsAway(
      db,
      appointments.map(({ id }) => id),
      groups,
    )
    const plan = planEvent(appointments, counts, event)
    const ids = plan.cancelled.map(({ id }) => id)
    const { deedId, items } = await cancelAndAdd(
      deedContext,
      { ids, activity, message: event.activity?.name ?? message },
      dryRun,
    )
    const effects = {
      ...plan,
      clashes: listActivityClashes(
        items.flatMap(({ clashes }) => clashes),
        appointments,
        plan,
      ),
      bookings: items.flatMap(({ bookings }) => bookings),
    }
    return { deedId, effects }
  })
}

interface EventDeed {
  ids: readonly number[]
  activity: AddedLesson | null
  message: string | null | undefined
}

async function cancelAndAdd(context: Context & { db: Tx }, { ids, activity, message }: EventDeed, dryRun: boolean) {
  const { db, actor } = context
  const at = getInstantText(context)
  const lessons = await lockForDeed(db, { ids: ids.toSorted((a, b) => a - b), rooms: activity?.classrooms ?? [] })
  if ((await listChangeableIds(context, [...lessons.values()])).size < ids.length)
    throw new AppError('appointmentNoRights')
  const cancellation = { cancelled: true, solution: 'cancelled', message } as const
  const edits: LessonEdit[] = [...lessons.values()].map((lesson) => ({
    lesson,
    after: applyDayChange(lesson, cancellation, { at, by: actor.attendeeId }),
    isNew: false,
    isRemoved: false,
  }))
  if (activity) edits.push(await insertAddedLesson(context, activity, at))
  const applied = await applyDeed(db, context, edits, { at, force: true, displace: true, dryRun })
  if (applied.deedId !== null)
    await recordAction(db, context, {
      action: 'special-day.holdEvent',
      details: { deed: applied.deedId, lessons: edits.length },
    })
  return applied
}
