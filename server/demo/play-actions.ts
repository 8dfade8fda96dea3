import type { Actor } from '../auth/actor.ts'
import type { Context } from '../auth/context.ts'
import { getActorBySourceId } from '../auth/get-actor.ts'
import type { Tx } from '../db/connect.ts'
import { allocateRound, publishAllocation } from '../joining/choice-round/allocation/service.ts'
import { listImportedRounds } from '../joining/choice-round/student/service.ts'
import { changeSubscriptionsInBulk, subscribe } from '../joining/subscription/service.ts'
import { AppError } from '../lib/app-error.ts'
import { type Clock, toInstant } from '../lib/clock.ts'
import { answerInvitation, confirmBooking, createBooking } from '../rooms/booking/service.ts'
import { findAppointmentIds } from '../roster/appointment/service.ts'
import { findAttendees } from '../roster/attendee/service.ts'
import { readAllNotifications } from '../tell/notification/service.ts'
import { administrator, type DemoAction } from './demo-actions.ts'
import { patchRequest, findRequestIds, reviewRequest } from '../staff/availability/service.ts'
import type { Shift } from './shift.ts'

interface PlayContext {
  shift: Shift
  clock: Clock
  attendees: Map<string, number>
  appointments: Map<string, number>
  rounds: Map<string, number>
  /** Availability requests by source id. */
  requests: Map<string, number>
  /** Bookings by the names in the file. */
  bookings: Map<string, number>
}

export interface RefusedAction {
  deed: DemoAction
  code: string
}

/** Returns refusals, which some days cause: rooms are booked at most two weeks ahead, and holidays may be longer. */
export async function playActions(
  tx: Tx,
  clock: Clock,
  shift: Shift,
  deeds: readonly DemoAction[],
): Promise<RefusedAction[]> {
  const actorOf = createActorLookup(tx, clock)
  const stage = {
    shift,
    clock,
    ...(await findNamedIds({ db: tx, actor: await actorOf(administrator), clock }, shift, deeds)),
  }
  const refused: RefusedAction[] = []
  for (const deed of deeds) {
    const moment = findActionInstant(stage, deed)
    if (!moment || Temporal.Instant.compare(moment, clock.instant()) > 0) continue
    try {
      const actor = await actorOf(deed.by)
      await performAction(stage, { db: tx, actor, clock: { ...clock, instant: () => moment } }, deed)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ deed, code: error.code })
    }
  }
  return refused
}

/** Does nothing if the date of the subject was dropped. */
async function performAction(stage: PlayContext, context: Context, deed: DemoAction) {
  const { shift, attendees, appointments, rounds, bookings } = stage
  const listIds = (people: string[]) => people.flatMap((person) => attendees.get(person) ?? [])
  if (deed.do === 'read') {
    await readAllNotifications(context)
  } else if (deed.do === 'allocate') {
    const id = rounds.get(deed.round)
    if (id === undefined) return
    const made = await allocateRound(context, id, deed)
    await publishAllocation(context, id, made.id)
  } else if (deed.do === 'book') {
    const [room, start, end] = [attendees.get(deed.room), shift.time(deed.start), shift.time(deed.end)]
    if (room === undefined || start === undefined || end === undefined) return
    const payload = { name: deed.name, start, end, invitedAttendees: listIds(deed.invite) }
    const { result } = await createBooking(context, room, payload)
    bookings.set(deed.booking, result.id)
  } else if (deed.do === 'give' || deed.do === 'judge') {
    await giveOrReview(stage, context, deed)
  } else if ('booking' in deed) {
    const id = bookings.get(deed.booking)
    if (id === undefined) return
    if (deed.do === 'confirm') await confirmBooking(context, id, null)
    else await answerInvitation(context, id, deed.do === 'accept' ? 'Accepted' : 'Denied')
  } else {
    const id = appointments.get(shift.id(deed.appointment))
    if (id === undefined) return
    if (deed.do === 'subscribe') await subscribe(context, { appointmentId: id, attendeeId: 'me' }, { accepted: true })
    else await changeSubscriptionsInBulk(context, id, { action: 'subscribe', attendeeIds: listIds(deed.students) })
  }
}

async function giveOrReview(
  { attendees, requests }: PlayContext,
  context: Context,
  deed: DemoAction & { do: 'give' | 'judge' },
) {
  const id = requests.get(deed.request)
  if (id === undefined) return
  const calling = { ...context, language: 'nl', expectedVersions: undefined } as const
  const set = <P extends string, V extends string | object>(path: P, value: V) => ({
    op: 'replace' as const,
    path,
    value,
  })
  if (deed.do === 'give') {
    const { entries, comments, submitted } = deed
    const given = [set('/availability', entries), set('/comments', comments)]
    const patch = submitted ? [...given, set('/state', 'submitted' as const)] : given
    await patchRequest(calling, { id, attendeeId: 'me' }, patch)
    return
  }
  const teacher = attendees.get(deed.teacher)
  if (teacher === undefined) return
  const patch = [set('/teamleadcomment', deed.comment), set('/state', deed.state)]
  await reviewRequest(calling, { id, attendeeId: teacher }, patch)
}

function findActionInstant({ shift, clock }: PlayContext, deed: DemoAction): Temporal.Instant | undefined {
  if ('minutesAgo' in deed) return clock.instant().subtract({ minutes: deed.minutesAgo })
  const at = shift.time(deed.at)
  return at === undefined ? undefined : toInstant(clock, Temporal.PlainDateTime.from(at))
}

async function findNamedIds(
  context: Context,
  shift: Shift,
  deeds: readonly DemoAction[],
): Promise<Omit<PlayContext, 'shift' | 'clock'>> {
  const attendees = deeds.flatMap((deed) => {
    if (deed.do === 'book') return [deed.room, ...deed.invite]
    if (deed.do === 'judge') return [deed.teacher]
    return deed.do === 'subscribeStudents' ? deed.students : []
  })
  const appointments = deeds.flatMap((deed) => ('appointment' in deed ? shift.id(deed.appointment) : []))
  const found = await findAttendees(context, { sourceIds: [...new Set(attendees)] })
  return {
    attendees: new Map(found.map(({ id, sourceId }) => [sourceId, id])),
    rounds: new Map((await listImportedRounds(context.db)).map((round) => [round.source_id, round.id])),
    appointments: await findAppointmentIds(context.db, [...new Set(appointments)]),
    requests: await findRequestIds(context.db),
    bookings: new Map(),
  }
}

function createActorLookup(tx: Tx, clock: Clock) {
  const known = new Map<string, Promise<Actor>>()
  return (sourceId: string): Promise<Actor> => {
    const actor = known.get(sourceId) ?? getActorBySourceId(tx, clock, sourceId)
    known.set(sourceId, actor)
    return actor
  }
}
