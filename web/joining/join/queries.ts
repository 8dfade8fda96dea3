import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Appointment, Subscription } from '@uurwerk/contract/roster/appointment'
import { type SeatOutlook, subscriptionContract } from '@uurwerk/contract/joining/subscription'
import { ApiError, call, NetworkError } from '../../lib/call.ts'
import { refetchAfter } from '../../data/after-write.ts'
import { changeInCaches } from '../../data/appointments.ts'
import { keys } from '../../data/keys.ts'
import { useCurrentUser } from '../../data/me.ts'
import { answered, ownAnswer, unanswered } from './outcome.ts'
import type { Action } from './situation.ts'

/** Whether the caller can have a seat now, else why not, and where else. */
export const useStanding = (id: number) =>
  useQuery({
    queryKey: keys.standing(id),
    queryFn: ({ signal }) =>
      call(subscriptionContract.standing, { params: { appointmentId: id, attendeeId: 'me' } }, signal),
  })

interface Press {
  action: Action
  /** With a place that is taken; undefined leaves it as it is. */
  motivation?: string | undefined
  /** For what one changes over: another appointment is left. */
  insteadOf?: number | undefined
  /** Made once a press: under it, a repeat after a lost answer makes nothing twice. */
  key: string
}

type Change = (appointment: Appointment) => Appointment
interface Outcome {
  /** The result can differ from what was asked: one who wants to wait may get a place at once. */
  action: Action
  change: Change
  place?: number | null
}

async function send(id: number, me: Me, { action, motivation, insteadOf, key }: Press): Promise<Outcome> {
  const params = { appointmentId: id, attendeeId: 'me' as const }
  const headers = { 'Idempotency-Key': key }
  switch (action) {
    case 'join':
    case 'decline': {
      const body = { accepted: action === 'join', ...(motivation !== undefined && { motivation }) }
      const answer = await twice(() => call(subscriptionContract.subscribe, { params, body }, undefined, headers))
      return { action, change: (appointment) => answered(appointment, answer) }
    }
    case 'changeOver': {
      const input = { params: { ...params, insteadOf: insteadOf ?? 0 } }
      const answer = await twice(() => call(subscriptionContract.changeOver, input, undefined, headers))
      return { action, change: (appointment) => answered(appointment, answer) }
    }
    case 'leave':
      await call(subscriptionContract.unsubscribe, { params })
      return { action, change: likely(me, { action }) }
    case 'leaveWait':
      await call(subscriptionContract.leaveWait, { params })
      return { action, change: likely(me, { action }) }
    case 'wait': {
      const { accepted, place } = await twice(() => call(subscriptionContract.wait, { params }))
      const came: Action = accepted ? 'join' : 'wait'
      return { action: came, place, change: likely(me, { action: came }) }
    }
  }
}

/** Asks once more where no answer came: only for what a repeat makes no second time. */
const twice = <T>(ask: () => Promise<T>): Promise<T> =>
  ask().catch((error: unknown) => (error instanceof NetworkError ? ask() : Promise.reject(error as Error)))

interface Me {
  id: number
  name: string
}

/** The result of a press when nothing prevents it. */
function likely(me: Me, { action, motivation }: Omit<Press, 'key'>): Change {
  // One who changes over keeps what there is until there is something better.
  if (action === 'changeOver') return (appointment) => appointment
  if (action === 'wait' || action === 'leaveWait')
    return (appointment) => ({ ...appointment, isWaiting: action === 'wait' })
  if (action === 'leave') return (appointment) => unanswered(appointment, me.id)
  return (appointment) =>
    answered(appointment, {
      appointmentId: appointment.id,
      appointmentName: appointment.name,
      attendeeId: me.id,
      attendeeName: me.name,
      motivation: motivation ?? ownAnswer(appointment, me.id)?.motivation ?? null,
      locked: false,
      accepted: action === 'join',
      denied: action === 'decline',
    })
}

const isTooLate = (error: unknown) => error instanceof ApiError && error.code === 'subscriptionReachedCapacity'

/** Joins, leaves, declines or waits: it shows at once, and is taken back when it is refused. */
export function useJoin(id: number) {
  const client = useQueryClient()
  const own = useCurrentUser().attendee
  const me = { id: own?.id ?? 0, name: own?.name ?? '' }
  const { mutate, isPending, data, error, variables } = useMutation({
    mutationFn: (press: Press) => send(id, me, press),
    onMutate: async (press) => {
      await cancelAll(client)
      return changeInCaches(client, id, likely(me, press))
    },
    onError: (failure, _press, takeBack) => {
      takeBack?.()
      if (isTooLate(failure)) changeInCaches(client, id, (appointment) => ({ ...appointment, isFull: true }))
    },
    onSuccess: ({ change, place }, { insteadOf }) => {
      changeInCaches(client, id, change)
      if (insteadOf !== undefined) changeInCaches(client, insteadOf, (left) => unanswered(left, me.id))
      if (place !== undefined)
        client.setQueryData<SeatOutlook>(keys.standing(id), (standing) => standing && { ...standing, place })
    },
    onSettled: () => refetchAfter(client, 'answer'),
  })
  return {
    /** `then` is done once it is. */
    press: (action: Action, more: Pick<Press, 'motivation' | 'insteadOf'> = {}, then?: () => void) => {
      if (!isPending) mutate({ action, ...more, key: crypto.randomUUID() }, { onSuccess: () => then?.() })
    },
    isPending,
    done: data?.action,
    /** What was pressed and came too late. */
    tooLate: isTooLate(error) ? variables?.action : undefined,
  }
}

/** Says why with an answer that is there. */
export function useMotivate(id: number) {
  const client = useQueryClient()
  const me = useCurrentUser().attendee?.id ?? 0
  const withAnswer = (change: (answer: Subscription) => Subscription) =>
    changeInCaches(client, id, (appointment) => ({
      ...appointment,
      subscriptions: appointment.subscriptions.map((subscription) =>
        subscription.attendeeId === me ? change(subscription) : subscription,
      ),
    }))
  return useMutation({
    mutationFn: (motivation: string | null) =>
      call(subscriptionContract.motivate, { params: { appointmentId: id }, body: { motivation } }),
    onMutate: async (motivation) => {
      await cancelAll(client)
      return withAnswer((answer) => ({ ...answer, motivation }))
    },
    onError: (_error, _motivation, takeBack) => takeBack?.(),
    onSuccess: ({ motivation }) => void withAnswer((answer) => ({ ...answer, motivation })),
    onSettled: () => refetchAfter(client, 'answer'),
  })
}

const cancelAll = (client: QueryClient) =>
  Promise.all([
    client.cancelQueries({ queryKey: keys.appointments }),
    client.cancelQueries({ queryKey: keys.standings }),
  ])
