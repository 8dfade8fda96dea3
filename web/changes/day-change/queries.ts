import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { alternativesContract } from '@uurwerk/contract/changes/alternatives'
import {
  type Consent,
  type DayChange,
  dayChangeContract,
  type DeedResult,
  type LessonChange,
} from '@uurwerk/contract/changes/day-change'
import { type Appointment, appointmentContract } from '@uurwerk/contract/roster/appointment'
import { rosterBounds } from '@uurwerk/contract/roster/roster-path'
import { keys } from '#web/data/keys.ts'
import { refetchAfter } from '#web/data/refetch.ts'
import { call, callWithHeaders } from '#web/lib/call.ts'
import { t } from '#web/lib/i18n.ts'
import { type ChangeFeedback, changeFeedback } from './change-feedback.ts'

export interface LessonToChange {
  appointment: Appointment
  etag: string | null
  /** With which the ETag begins. */
  version: number | undefined
}

/** Fetched once per form, and not below `keys.appointments`: the version is that which the user saw. */
export const lessonToChangeQuery = (id: number) =>
  queryOptions({
    queryKey: ['lesson-to-change', id],
    queryFn: async ({ signal }): Promise<LessonToChange> => {
      const { result, headers } = await callWithHeaders(appointmentContract.details, { params: { id } }, signal)
      const etag = headers.get('ETag')
      const [version] = /\d+/u.exec(etag ?? '') ?? []
      return { appointment: result, etag, version: version === undefined ? undefined : Number(version) }
    },
    staleTime: Infinity,
    gcTime: 0,
  })

/** Refused if the lesson has changed since the version of the ETag. */
export const sendLessonChange = (
  { id, change, etag }: { id: number; change: DayChange; etag: string | null },
  consent: Consent,
) =>
  callWithHeaders(
    dayChangeContract.change,
    { params: { id }, body: { ...change, ...consent } },
    undefined,
    etag === null ? {} : { 'If-Match': etag },
  )

/** The roster of the groups and teachers of a lesson, a week before and after it. */
export function rosterAroundQuery({ start, groups, teachers }: Appointment, today: Temporal.PlainDate) {
  const date = Temporal.PlainDate.from(start.slice(0, 10))
  const [weekBefore, weekAfter] = [date.subtract({ days: 7 }), date.add({ days: 7 })]
  const first = Temporal.PlainDate.compare(weekBefore, today) < 0 ? today : weekBefore
  const dates = { start: first.toString(), end: weekAfter.toString() }
  const atnId = [...groups, ...teachers].map(({ id }) => id).slice(0, rosterBounds.attendees)
  return queryOptions({
    queryKey: [...keys.appointments, 'around', dates, atnId],
    queryFn: ({ signal }) => call(appointmentContract.roster, { params: dates, query: { atnId } }, signal),
  })
}

/** A dry run, which follows changes of others. */
export const severalOutcomeQuery = (changes: LessonChange[]) =>
  queryOptions({
    queryKey: [...keys.appointments, 'dry-run', changes],
    queryFn: ({ signal }) => call(dayChangeContract.several, { body: { changes, dryRun: true } }, signal),
  })

export const alternativeKinds = ['teacher', 'classroom', 'time'] as const
export type AlternativeKind = (typeof alternativeKinds)[number]

export const lessonAlternativesQuery = (id: number, kind: AlternativeKind) =>
  queryOptions({
    queryKey: [...keys.appointments, 'alternatives', id, kind],
    queryFn: ({ signal }) => call(alternativesContract.alternatives, { params: { id }, query: { kind } }, signal),
  })

interface DeedRequest<Answer> {
  send: (consent: Consent) => Promise<{ result: Answer; headers: Headers }>
  consent?: Consent
  describe: (answer: Answer) => Omit<ChangeFeedback, 'deed'>
}

/** Sends a change, and shows what was done with a way to undo it. */
export function useLessonChange<Answer>() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ send, consent = {} }: DeedRequest<Answer>) => send(consent),
    onSuccess: ({ result, headers }, { describe }) => {
      const feedback = describe(result)
      if (feedback.isGone) client.removeQueries({ queryKey: [...keys.appointments, 'details', feedback.appointmentId] })
      changeFeedback.set({ ...feedback, deed: Number(headers.get('X-Deed')) || null })
    },
    onSettled: () => refetchAfter(client, 'dayChange'),
  })
}

/** A change of one lesson. */
export const toDeedRequest = <Answer>(
  appointmentId: number,
  send: DeedRequest<Answer>['send'],
  describe: (answer: Answer) => string,
  { isGone = false } = {},
): DeedRequest<Answer> => ({
  send,
  describe: (answer) => ({ text: describe(answer), appointmentId, isAdded: false, isGone }),
})

/** Changes lessons as one deed, or keeps these changes as a draft. */
export const toSeveralRequest = (changes: LessonChange[], text: string, options: { draft?: boolean } = {}) =>
  toDeedRequest<DeedResult>(
    changes[0]?.id ?? 0,
    (consent) => callWithHeaders(dayChangeContract.several, { body: { changes, ...options, ...consent } }),
    () => text,
  )

const sendUndoOfPlanners = (id: number, body: Consent) => call(dayChangeContract.undo, { params: { id }, body })

export const toUndoRequest = ({
  deed,
  appointmentId,
  isAdded,
  sendUndo = sendUndoOfPlanners,
}: ChangeFeedback & { deed: number }) => ({
  // An undone deed has no undo of its own.
  send: async (consent: Consent) => ({ result: await sendUndo(deed, consent), headers: new Headers() }),
  describe: () => ({ text: t(($) => $.CHANGES.DONE.UNDO), appointmentId, isAdded: false, isGone: isAdded }),
})
