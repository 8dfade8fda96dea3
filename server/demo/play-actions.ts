import type { Actor } from '../auth/actor.ts'
import type { Context } from '../auth/context.ts'
import { getActorBySourceId } from '../auth/get-actor.ts'
import { reportAbsence } from '../changes/absence/service.ts'
import type { Tx } from '../db/connect.ts'
import { allocateRound, publishAllocation } from '../joining/choice-round/allocation/service.ts'
import { listImportedRounds } from '../joining/choice-round/student/service.ts'
import { changeSubscriptionsInBulk, subscribe } from '../joining/subscription/service.ts'
import { AppError } from '../lib/app-error.ts'
import { type Clock, toInstant } from '../lib/clock.ts'
import { answerInvitation, confirmBooking, createBooking } from '../rooms/booking/service.ts'
import { findAppointmentIds } from '../roster/appointment/service.ts'
import { findAttendees } from '../roster/attendee/service.ts'
import { markAllNotificationsRead } from '../tell/notification/service.ts'
import { administrator, type DemoAction } from './demo-actions.ts'
import { patchRequest, findRequestIds, reviewRequest } from '../staff/availability/service.ts'
import type { DateShift } from './date-shift.ts'

interface PlayContext {
  shift: DateShift
  clock: Clock
  attendees: Map<string, number>
  appointments: Map<string, number>
  rounds: Map<string, number>
  /** Availability requests by source id. */
  requests: Map<string, number>
  /** Bookings by the name that their action gives them. */
  bookings: Map<string, number>
}

export interface RefusedAction {
  action: DemoAction
  code: string
}

/** Returns refusals, which some days cause: rooms are booked at most two weeks ahead, and holidays may be longer. */
export async function playActions(
  tx: Tx,
  clock: Clock,
  shift: DateShift,
  actions: readonly DemoAction[],
): Promise<RefusedAction[]> {
  const getActor = createActorLookup(tx, clock)
  const playContext = {
    shift,
    clock,
    ...(await findNamedIds({ db: tx, actor: await getActor(administrator), clock }, shift, actions)),
  }
  const refusedActions: RefusedAction[] = []
  for (const action of actions) {
    const instant = findActionInstant(playContext, action)
    if (!instant || Temporal.Instant.compare(instant, clock.instant()) > 0) continue
    try {
      const actor = await getActor(action.by)
      await performAction(playContext, { db: tx, actor, clock: { ...clock, instant: () => instant } }, action)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refusedActions.push({ action, code: error.code })
    }
  }
  return refusedActions
}

/** Does nothing if the shift dropped the date of the appointment or booking. */
async function performAction(playContext: PlayContext, context: Context, action: DemoAction) {
  const { shift, attendees, appointments, rounds, bookings } = playContext
  const listAttendeeIds = (sourceIds: string[]) => sourceIds.flatMap((sourceId) => attendees.get(sourceId) ?? [])
  if (action.do === 'readNotifications') {
    await markAllNotificationsRead(context)
  } else if (action.do === 'allocate') {
    const id = rounds.get(action.round)
    if (id === undefined) return
    const allocation = await allocateRound(context, id, action)
    await publishAllocation(context, id, allocation.id)
  } else if (action.do === 'book') {
    const [room, start, end] = [attendees.get(action.room), shift.moveTime(action.start), shift.moveTime(action.end)]
    if (room === undefined || start === undefined || end === undefined) return
    const payload = { name: action.name, start, end, invitedAttendees: listAttendeeIds(action.invite) }
    const { result } = await createBooking(context, room, payload)
    bookings.set(action.booking, result.id)
  } else if (action.do === 'reportAbsence') {
    const [attendeeId, start] = [attendees.get(action.attendee), shift.moveTime(action.midnight)]
    if (attendeeId === undefined || start === undefined) return
    const end = Temporal.PlainDateTime.from(start).add({ days: 1 }).toString({ smallestUnit: 'minute' })
    await reportAbsence(context, { attendeeId, start, end })
  } else if (action.do === 'giveAvailability' || action.do === 'reviewAvailability') {
    await giveOrReview(playContext, context, action)
  } else if ('booking' in action) {
    const id = bookings.get(action.booking)
    if (id === undefined) return
    if (action.do === 'confirm') await confirmBooking(context, id, null)
    else await answerInvitation(context, id, action.do === 'accept' ? 'Accepted' : 'Denied')
  } else {
    const id = appointments.get(shift.moveId(action.appointment))
    if (id === undefined) return
    if (action.do === 'subscribe') await subscribe(context, { appointmentId: id, attendeeId: 'me' }, { accepted: true })
    else
      await changeSubscriptionsInBulk(context, id, {
        action: 'subscribe',
        attendeeIds: listAttendeeIds(action.students),
      })
  }
}

async function giveOrReview(
  { attendees, requests }: PlayContext,
  context: Context,
  action: DemoAction & { do: 'giveAvailability' | 'reviewAvailability' },
) {
  const id = requests.get(action.request)
  if (id === undefined) return
  const callContext = { ...context, language: 'nl', expectedVersions: undefined } as const
  const replaceField = <P extends string, V extends string | object>(path: P, value: V) => ({
    op: 'replace' as const,
    path,
    value,
  })
  if (action.do === 'giveAvailability') {
    const { entries, comments, submitted } = action
    const operations = [replaceField('/availability', entries), replaceField('/comments', comments)]
    const patch = submitted ? [...operations, replaceField('/state', 'submitted' as const)] : operations
    await patchRequest(callContext, { id, attendeeId: 'me' }, patch)
    return
  }
  const teacher = attendees.get(action.teacher)
  if (teacher === undefined) return
  const patch = [replaceField('/teamleadcomment', action.comment), replaceField('/state', action.state)]
  await reviewRequest(callContext, { id, attendeeId: teacher }, patch)
}

function findActionInstant({ shift, clock }: PlayContext, action: DemoAction): Temporal.Instant | undefined {
  if ('minutesAgo' in action) return clock.instant().subtract({ minutes: action.minutesAgo })
  const time = shift.moveTime(action.localTime)
  return time === undefined ? undefined : toInstant(clock, Temporal.PlainDateTime.from(time))
}

async function findNamedIds(
  context: Context,
  shift: DateShift,
  actions: readonly DemoAction[],
): Promise<Omit<PlayContext, 'shift' | 'clock'>> {
  const attendeeSourceIds = actions.flatMap((action) => {
    if (action.do === 'book') return [action.room, ...action.invite]
    if (action.do === 'reviewAvailability') return [action.teacher]
    if (action.do === 'reportAbsence') return [action.attendee]
    return action.do === 'subscribeStudents' ? action.students : []
  })
  const appointmentSourceIds = actions.flatMap((action) =>
    'appointment' in action ? shift.moveId(action.appointment) : [],
  )
  const attendees = await findAttendees(context, { sourceIds: [...new Set(attendeeSourceIds)] })
  return {
    attendees: new Map(attendees.map(({ id, sourceId }) => [sourceId, id])),
    rounds: new Map((await listImportedRounds(context.db)).map((round) => [round.source_id, round.id])),
    appointments: await findAppointmentIds(context.db, [...new Set(appointmentSourceIds)]),
    requests: await findRequestIds(context.db),
    bookings: new Map(),
  }
}

function createActorLookup(tx: Tx, clock: Clock) {
  const actors = new Map<string, Promise<Actor>>()
  return (sourceId: string): Promise<Actor> => {
    const actor = actors.get(sourceId) ?? getActorBySourceId(tx, clock, sourceId)
    actors.set(sourceId, actor)
    return actor
  }
}
