import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Appointment, Subscription } from '@uurwerk/contract/roster/appointment'
import { type SeatOutlook, subscriptionContract } from '@uurwerk/contract/joining/subscription'
import { useState } from 'react'
import { ApiError, call, NetworkError } from '#web/lib/call.ts'
import { refetchAfter } from '#web/data/refetch.ts'
import { updateCachedAppointment } from '#web/data/appointments.ts'
import { keys } from '#web/data/keys.ts'
import { useCurrentUser } from '#web/data/me.ts'
import { applyAnswer, findOwnAnswer, removeAnswer } from './apply-answer.ts'
import type { JoinAction } from './join-situation.ts'

/** Time to wait for the server. */
const answerTimeoutMilliseconds = 10_000

interface JoinRequest {
  action: JoinAction
  /** Undefined leaves the stored motivation unchanged. */
  motivation?: string | undefined
  /** The appointment to leave when changing over. */
  insteadOf?: number | undefined
  /** Made once per press, so that a retry does not act twice. */
  idempotencyKey: string
}

type AppointmentUpdate = (appointment: Appointment) => Appointment
interface JoinResult {
  /** `join` instead of `wait` if the server gave a seat at once. */
  action: JoinAction
  updateAppointment: AppointmentUpdate
  waitListPosition?: number | null
}

async function sendJoinRequest(
  appointmentId: number,
  me: OwnAttendee,
  { action, motivation, insteadOf, idempotencyKey }: JoinRequest,
): Promise<JoinResult> {
  const params = { appointmentId, attendeeId: 'me' as const }
  const headers = { 'Idempotency-Key': idempotencyKey }
  const createSignal = () => AbortSignal.timeout(answerTimeoutMilliseconds)
  switch (action) {
    case 'join':
    case 'decline': {
      const body = { accepted: action === 'join', ...(motivation !== undefined && { motivation }) }
      const answer = await retryOnNetworkError(() =>
        call(subscriptionContract.subscribe, { params, body }, createSignal(), headers),
      )
      return { action, updateAppointment: (appointment) => applyAnswer(appointment, answer) }
    }
    case 'changeOver': {
      // Zero is no appointment, so the server refuses it.
      const input = { params: { ...params, insteadOf: insteadOf ?? 0 } }
      const answer = await retryOnNetworkError(() =>
        call(subscriptionContract.changeOver, input, createSignal(), headers),
      )
      return { action, updateAppointment: (appointment) => applyAnswer(appointment, answer) }
    }
    case 'leave':
      await call(subscriptionContract.unsubscribe, { params }, createSignal())
      return { action, updateAppointment: (appointment) => removeAnswer(appointment, me.id) }
    case 'leaveWait':
      await call(subscriptionContract.leaveWait, { params }, createSignal())
      return { action, updateAppointment: (appointment) => ({ ...appointment, isWaiting: false, waitingPlace: null }) }
    case 'wait': {
      const { accepted, place: waitListPosition } = await retryOnNetworkError(() =>
        call(subscriptionContract.wait, { params }, createSignal()),
      )
      return {
        action: accepted ? 'join' : 'wait',
        waitListPosition,
        updateAppointment: (appointment) =>
          accepted ? applySeat(appointment, me) : { ...appointment, isWaiting: true, waitingPlace: waitListPosition },
      }
    }
  }
}

/** Only for idempotent requests. */
const retryOnNetworkError = <T>(send: () => Promise<T>): Promise<T> =>
  send().catch((error: unknown) => (error instanceof NetworkError ? send() : Promise.reject(error as Error)))

interface OwnAttendee {
  id: number
  name: string
}

/** Applies a seat that the server gave instead of a place on the waiting list. */
const applySeat = (appointment: Appointment, me: OwnAttendee) =>
  applyAnswer(appointment, {
    appointmentId: appointment.id,
    appointmentName: appointment.name,
    attendeeId: me.id,
    attendeeName: me.name,
    motivation: findOwnAnswer(appointment, me.id)?.motivation ?? null,
    locked: false,
    accepted: true,
    denied: false,
  })

const isRefusedAsFull = (error: unknown) => error instanceof ApiError && error.code === 'subscriptionReachedCapacity'

/** Returns a function that sends an answer. The cache changes only after the server has answered. */
export function useJoinAppointment(appointmentId: number) {
  const client = useQueryClient()
  const attendee = useCurrentUser().attendee
  const me = { id: attendee?.id ?? 0, name: attendee?.name ?? '' }
  const [isSending, setSending] = useState(false)
  const { mutate, isPending, data, error, variables } = useMutation({
    mutationFn: (request: JoinRequest) => sendJoinRequest(appointmentId, me, request),
    onMutate: () => setSending(true),
    onError: (failure) => {
      if (isRefusedAsFull(failure))
        updateCachedAppointment(client, appointmentId, (appointment) => ({ ...appointment, isFull: true }))
    },
    onSuccess: async ({ updateAppointment, waitListPosition }, { insteadOf }) => {
      await cancelAppointmentFetches(client)
      updateCachedAppointment(client, appointmentId, updateAppointment)
      if (insteadOf !== undefined)
        updateCachedAppointment(client, insteadOf, (appointment) => removeAnswer(appointment, me.id))
      if (waitListPosition !== undefined)
        client.setQueryData<SeatOutlook>(
          keys.seatOutlook(appointmentId),
          (outlook) => outlook && { ...outlook, place: waitListPosition },
        )
    },
    onSettled: () => {
      setSending(false)
      return refetchAfter(client, 'answer')
    },
  })
  return {
    /** Ignores calls while a request is pending. */
    send: (action: JoinAction, options: Pick<JoinRequest, 'motivation' | 'insteadOf'> = {}, onSuccess?: () => void) => {
      if (!isPending)
        mutate({ action, ...options, idempotencyKey: crypto.randomUUID() }, { onSuccess: () => onSuccess?.() })
    },
    isPending,
    /** False once the server has answered, while `isPending` also includes the refetch. */
    isSending,
    completedAction: data?.action,
    /** The action that failed because someone else took the last seat first. */
    actionRefusedAsFull: isRefusedAsFull(error) ? variables?.action : undefined,
  }
}

/** Shows the motivation at once, and rolls back on an error. */
export function useChangeMotivation(appointmentId: number) {
  const client = useQueryClient()
  const ownAttendeeId = useCurrentUser().attendee?.id ?? 0
  const updateOwnAnswer = (change: (answer: Subscription) => Subscription) =>
    updateCachedAppointment(client, appointmentId, (appointment) => ({
      ...appointment,
      subscriptions: appointment.subscriptions.map((subscription) =>
        subscription.attendeeId === ownAttendeeId ? change(subscription) : subscription,
      ),
    }))
  return useMutation({
    mutationFn: (motivation: string | null) =>
      call(subscriptionContract.motivate, { params: { appointmentId }, body: { motivation } }),
    onMutate: async (motivation) => {
      await cancelAppointmentFetches(client)
      return updateOwnAnswer((answer) => ({ ...answer, motivation }))
    },
    onError: (_error, _motivation, rollBack) => rollBack?.(),
    onSuccess: ({ motivation }) => void updateOwnAnswer((answer) => ({ ...answer, motivation })),
    onSettled: () => refetchAfter(client, 'answer'),
  })
}

/** Cancels running fetches, whose older responses would overwrite an update of the cache. */
const cancelAppointmentFetches = (client: QueryClient) =>
  Promise.all([
    client.cancelQueries({ queryKey: keys.appointments }),
    client.cancelQueries({ queryKey: keys.seatOutlooks }),
  ])
