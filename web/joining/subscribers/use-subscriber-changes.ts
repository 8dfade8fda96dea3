import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type {
  Alternative,
  RefusedSubscription,
  BulkSubscriptionAction,
  BulkSubscriptionResult,
} from '@uurwerk/contract/joining/subscription'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTime } from '#web/lib/time.ts'
import { formatAppointmentTitle } from '#web/roster/appointment/appointment-texts.ts'
import { useChangeOver, useChangeSubscriptions } from './queries.ts'
import { type SubscriptionWarning, buildSubscriptionWarning } from './subscription-warning.ts'

/** `refusals` shrinks while the user deals with them. */
export interface RefusedSubscribers {
  warning: SubscriptionWarning
  refusals: readonly RefusedSubscription[]
  alternatives: readonly Alternative[]
}

const listOtherRefusals = (refused: RefusedSubscribers | undefined, ids: readonly number[]) =>
  refused?.refusals.filter(({ attendee }) => !ids.includes(attendee.id)) ?? []

function useRefusals(appointment: Appointment) {
  const [refused, setRefused] = useState<RefusedSubscribers>()
  return {
    refused,
    showRefusals: (action: BulkSubscriptionAction, result: BulkSubscriptionResult) => {
      const { name, type } = { name: formatAppointmentTitle(appointment), type: appointment.type }
      const warning = buildSubscriptionWarning(action, { name, type }, result)
      if (!warning) return
      const ids = result.failed.map(({ attendee }) => attendee.id)
      setRefused((current) => ({
        warning,
        refusals: [...listOtherRefusals(current, ids), ...result.failed],
        alternatives: result.alternatives.length > 0 ? result.alternatives : (current?.alternatives ?? []),
      }))
    },
    removeRefusals: (ids: readonly number[]) =>
      setRefused((current) => {
        const remainingRefusals = listOtherRefusals(current, ids)
        return current && remainingRefusals.length > 0 ? { ...current, refusals: remainingRefusals } : undefined
      }),
    clearRefusals: () => setRefused(undefined),
  }
}

/** Returns functions that change subscribers. `doneMessage` reports success, and `refused` keeps refused people. */
export function useSubscriberChanges(appointment: Appointment) {
  const { t } = useTexts()
  const bulkMutation = useChangeSubscriptions()
  const changeOverMutation = useChangeOver(appointment.id)
  const [doneMessage, setDoneMessage] = useState('')
  const { showRefusals, ...refusalList } = useRefusals(appointment)
  const isBusy = bulkMutation.isPending || changeOverMutation.isPending

  const send = (action: BulkSubscriptionAction, attendeeIds: number[], onSuccess?: () => void) => {
    if (isBusy) return
    setDoneMessage('')
    const handleSuccess = (result: BulkSubscriptionResult) => {
      onSuccess?.()
      refusalList.removeRefusals([...attendeeIds, ...result.succeeded.map(({ id }) => id)])
      showRefusals(action, result)
      if (result.failed.length > 0) return
      const count = result.succeeded.length
      setDoneMessage(count > 0 ? t(($) => $.SUBSCRIBERS.DONE[action], { count }) : t(($) => $.SUBSCRIBERS.NOBODY))
    }
    bulkMutation.mutate({ appointmentId: appointment.id, action, attendeeIds }, { onSuccess: handleSuccess })
  }
  /** People who are refused there too stay in the list. */
  const subscribeToAlternative = (alternative: Alternative, attendeeIds: number[]) => {
    if (isBusy) return
    setDoneMessage('')
    const handleSuccess = ({ succeeded }: BulkSubscriptionResult) => {
      refusalList.removeRefusals(succeeded.map(({ id }) => id))
      setDoneMessage(
        t(($) => $.SUBSCRIBERS.REFUSED.MOVED, { count: succeeded.length, when: formatAlternativeStart(alternative) }),
      )
    }
    bulkMutation.mutate(
      { appointmentId: alternative.id, action: 'subscribe', attendeeIds },
      { onSuccess: handleSuccess },
    )
  }
  const changeOver = ({ attendee: { id, name } }: RefusedSubscription, insteadOf: number) => {
    if (isBusy) return
    setDoneMessage('')
    const handleSuccess = () => {
      refusalList.removeRefusals([id])
      setDoneMessage(t(($) => $.SUBSCRIBERS.REFUSED.CHANGED, { name }))
    }
    changeOverMutation.mutate(
      { attendeeId: id, insteadOf, idempotencyKey: crypto.randomUUID() },
      { onSuccess: handleSuccess },
    )
  }
  return {
    ...refusalList,
    send,
    subscribeToAlternative,
    changeOver,
    doneMessage,
    clearDoneMessage: () => setDoneMessage(''),
    pendingAction: bulkMutation.isPending ? bulkMutation.variables.action : undefined,
    isBusy,
    hasFailed: bulkMutation.isError || changeOverMutation.isError,
  }
}

/** Formats a start like `wo 18 nov 12:45`. */
export function formatAlternativeStart({ start }: Pick<Alternative, 'start'>) {
  const dateTime = Temporal.PlainDateTime.from(start)
  return `${formatDay(dateTime.toPlainDate(), 'short')} ${formatTime(dateTime)}`
}
