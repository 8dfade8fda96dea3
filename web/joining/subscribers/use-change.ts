import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { Alternative, Refused, SeveralAction, SeveralOutcome } from '@uurwerk/contract/joining/subscription'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { formatDay, formatTime } from '../../lib/time.ts'
import { titleOf } from '../../roster/appointment/naming.ts'
import { useChangeOver, useChangeSeveral } from './queries.ts'
import { type SubscriptionWarning, subscriptionWarning } from './warning.ts'

/** Those who were refused and are still to be dealt with. */
export interface Refusals {
  warning: SubscriptionWarning
  failed: readonly Refused[]
  /** Where else there are places. */
  alternatives: readonly Alternative[]
}

/** Those who were refused, until one is done with them. */
function useRefusals(appointment: Appointment) {
  const [refusals, setRefusals] = useState<Refusals>()
  return {
    refusals,
    refuse: (action: SeveralAction, outcome: SeveralOutcome) => {
      const { name, type } = { name: titleOf(appointment), type: appointment.type }
      const warning = subscriptionWarning(action, { name, type }, outcome)
      if (warning) setRefusals({ warning, failed: outcome.failed, alternatives: outcome.alternatives })
    },
    /** Is done with some of them. */
    leave: (ids: readonly number[]) =>
      setRefusals((now) => {
        const failed = now?.failed.filter(({ attendee }) => !ids.includes(attendee.id)) ?? []
        return now && failed.length > 0 ? { ...now, failed } : undefined
      }),
    forget: () => setRefusals(undefined),
  }
}

/** Changes several, and tells the result: in a line when all succeeded, beside who was refused when some were. */
export function useChange(appointment: Appointment) {
  const { t } = useTexts()
  const several = useChangeSeveral()
  const over = useChangeOver(appointment.id)
  const [done, setDone] = useState('')
  const { refuse, ...refusals } = useRefusals(appointment)

  const send = (action: SeveralAction, attendeeIds: number[]) => {
    setDone('')
    const then = (outcome: SeveralOutcome) => {
      refusals.leave(attendeeIds)
      refuse(action, outcome)
      if (outcome.failed.length > 0) return
      const count = outcome.succeeded.length
      setDone(count > 0 ? t(($) => $.SUBSCRIBERS.DONE[action], { count }) : t(($) => $.SUBSCRIBERS.NOBODY))
    }
    several.mutate({ appointmentId: appointment.id, action, attendeeIds }, { onSuccess: then })
  }
  /** Signs those who found no place here in at another moment; who finds none there either stays. */
  const sendElsewhere = (where: Alternative, attendeeIds: number[]) => {
    setDone('')
    const then = ({ succeeded }: SeveralOutcome) => {
      refusals.leave(succeeded.map(({ id }) => id))
      setDone(t(($) => $.SUBSCRIBERS.REFUSED.MOVED, { count: succeeded.length, when: momentOf(where) }))
    }
    several.mutate({ appointmentId: where.id, action: 'subscribe', attendeeIds }, { onSuccess: then })
  }
  const changeOver = ({ attendee: { id, name } }: Refused, insteadOf: number) => {
    setDone('')
    const then = () => {
      refusals.leave([id])
      setDone(t(($) => $.SUBSCRIBERS.REFUSED.CHANGED, { name }))
    }
    over.mutate({ attendeeId: id, insteadOf, key: crypto.randomUUID() }, { onSuccess: then })
  }
  return {
    ...refusals,
    send,
    sendElsewhere,
    changeOver,
    done,
    /** What is under way, if anything. */
    updating: several.isPending ? several.variables.action : undefined,
    isBusy: several.isPending || over.isPending,
    hasFailed: several.isError || over.isError,
  }
}

/** `wo 18 nov 12:45`. */
export function momentOf({ start }: Pick<Alternative, 'start'>) {
  const time = Temporal.PlainDateTime.from(start)
  return `${formatDay(time.toPlainDate(), 'short')} ${formatTime(time)}`
}
