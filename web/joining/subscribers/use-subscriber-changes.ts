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

/** The refused people whom the user still has to deal with. */
export interface RefusedSubscribers {
  warning: SubscriptionWarning
  failed: readonly RefusedSubscription[]
  alternatives: readonly Alternative[]
}

function useRefusals(appointment: Appointment) {
  const [refusals, setRefusals] = useState<RefusedSubscribers>()
  return {
    refusals,
    refuse: (action: BulkSubscriptionAction, outcome: BulkSubscriptionResult) => {
      const { name, type } = { name: formatAppointmentTitle(appointment), type: appointment.type }
      const warning = buildSubscriptionWarning(action, { name, type }, outcome)
      if (warning) setRefusals({ warning, failed: outcome.failed, alternatives: outcome.alternatives })
    },
    /** Removes people from the list of refusals. */
    leave: (ids: readonly number[]) =>
      setRefusals((now) => {
        const failed = now?.failed.filter(({ attendee }) => !ids.includes(attendee.id)) ?? []
        return now && failed.length > 0 ? { ...now, failed } : undefined
      }),
    forget: () => setRefusals(undefined),
  }
}

/** Changes subscriptions in bulk. Reports success in one line, and keeps refused people in `refusals`. */
export function useSubscriberChanges(appointment: Appointment) {
  const { t } = useTexts()
  const several = useChangeSubscriptions()
  const over = useChangeOver(appointment.id)
  const [done, setDone] = useState('')
  const { refuse, ...refusals } = useRefusals(appointment)

  const send = (action: BulkSubscriptionAction, attendeeIds: number[]) => {
    setDone('')
    const handleSuccess = (outcome: BulkSubscriptionResult) => {
      refusals.leave(attendeeIds)
      refuse(action, outcome)
      if (outcome.failed.length > 0) return
      const count = outcome.succeeded.length
      setDone(count > 0 ? t(($) => $.SUBSCRIBERS.DONE[action], { count }) : t(($) => $.SUBSCRIBERS.NOBODY))
    }
    several.mutate({ appointmentId: appointment.id, action, attendeeIds }, { onSuccess: handleSuccess })
  }
  /** Subscribes refused people to another appointment. People who are refused there too stay in the list. */
  const sendElsewhere = (where: Alternative, attendeeIds: number[]) => {
    setDone('')
    const handleSuccess = ({ succeeded }: BulkSubscriptionResult) => {
      refusals.leave(succeeded.map(({ id }) => id))
      setDone(t(($) => $.SUBSCRIBERS.REFUSED.MOVED, { count: succeeded.length, when: formatAlternativeStart(where) }))
    }
    several.mutate({ appointmentId: where.id, action: 'subscribe', attendeeIds }, { onSuccess: handleSuccess })
  }
  const changeOver = ({ attendee: { id, name } }: RefusedSubscription, insteadOf: number) => {
    setDone('')
    const handleSuccess = () => {
      refusals.leave([id])
      setDone(t(($) => $.SUBSCRIBERS.REFUSED.CHANGED, { name }))
    }
    over.mutate({ attendeeId: id, insteadOf, key: crypto.randomUUID() }, { onSuccess: handleSuccess })
  }
  return {
    ...refusals,
    send,
    sendElsewhere,
    changeOver,
    done,
    /** The bulk action that is pending. */
    updating: several.isPending ? several.variables.action : undefined,
    isBusy: several.isPending || over.isPending,
    hasFailed: several.isError || over.isError,
  }
}

/** Formats a start like `wo 18 nov 12:45`. */
export function formatAlternativeStart({ start }: Pick<Alternative, 'start'>) {
  const time = Temporal.PlainDateTime.from(start)
  return `${formatDay(time.toPlainDate(), 'short')} ${formatTime(time)}`
}
