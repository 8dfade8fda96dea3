import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { SeatOutlook } from '@uurwerk/contract/joining/subscription'
import { isMotivationTooLong as isTooLong, getSubscriptionWindow } from '@uurwerk/contract/rules/subscription'
import { useId, useState } from 'react'
import { ApiError } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useCurrentUser, useSession } from '#web/data/me.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Alternatives } from './Alternatives.tsx'
import { AnswerFeedback, type UndoableAnswer } from './AnswerFeedback.tsx'
import { JoinButtons } from './JoinButtons.tsx'
import styles from './Joining.module.css'
import { Motivation, MotivationField } from './Motivation.tsx'
import { findOwnAnswer } from './apply-answer.ts'
import { useJoinAppointment, useSeatOutlook } from './queries.ts'
import {
  type JoinAction,
  listJoinActions,
  findJoinRefusal,
  findSeatToLeave,
  getJoinSituation,
} from './join-situation.ts'
import { JoinStatus } from './JoinStatus.tsx'
import { JoinRefusal } from './JoinRefusal.tsx'

const noRefusals: SeatRefusals = { refusal: null, unsubscribeRefusal: null }

type SeatRefusals = Pick<SeatOutlook, 'refusal' | 'unsubscribeRefusal'> & Partial<Pick<SeatOutlook, 'inTheWay'>>

/** Shows the user's answer to an appointment, the actions that are possible, and alternatives. */
export function Joining({ appointment }: { appointment: Appointment }) {
  const { t } = useTexts()
  const title = useId()
  const own = findOwnAnswer(appointment, useCurrentUser().attendee?.id)
  const { data, situation, standing, actions, reason } = useOutlook(appointment)
  const { press, isPending, done, tooLate } = useJoinAppointment(appointment.id)
  const [draft, setDraft] = useState<string>()
  const [undo, setUndo] = useState<UndoableAnswer>(false)
  const isIn = situation === 'JOINED'

  const performAction = (action: JoinAction) => {
    setUndo(false)
    // Leaving can be undone only when nobody waits for the seat. Undo sends the same motivation again.
    const kept = data?.waiting === 0 && { motivation: own?.motivation ?? undefined }
    if (action === 'leave') press(action, {}, () => setUndo(kept))
    else if (action === 'changeOver') press(action, { insteadOf: findSeatToLeave(standing) })
    else press(action, action === 'join' ? { motivation: draft } : {})
  }

  return (
    <section className={styles.joining} aria-labelledby={title}>
      <h3 id={title} className="unseen">
        {t(($) => $.ROSTER.JOINING.TITLE)}
      </h3>
      <JoinStatus appointment={appointment} situation={situation} standing={data} />
      <AnswerFeedback
        done={done}
        undo={actions[0] === 'join' && undo}
        onEnd={setUndo}
        onUndo={(kept) => {
          setUndo(false)
          press('join', kept)
        }}
      />
      <p role="alert" className={styles.reason}>
        {tooLate === 'changeOver'
          ? t(($) => $.ROSTER.JOINING.KEPT)
          : tooLate && situation === 'FULL' && t(($) => $.ROSTER.JOINING.WENT_FULL)}
      </p>
      {reason && <JoinRefusal reason={reason} inTheWay={data?.inTheWay ?? []} />}
      {own && (
        <Motivation appointment={appointment} motivation={own.motivation} mayWrite={isIn && actions.length > 0} />
      )}
      {actions[0] === 'join' && <MotivationField draft={draft} onChange={setDraft} />}
      <JoinButtons
        actions={actions}
        isBusy={isPending}
        isBarred={actions[0] === 'join' && isTooLong(draft ?? null)}
        onPress={performAction}
      />
      {!isIn && data && <Alternatives alternatives={data.alternatives} />}
    </section>
  )
}

/** Combines the appointment, the server's outlook and the clock into a situation and the possible actions. */
function useOutlook(appointment: Appointment) {
  const now = useNow().toString({ smallestUnit: 'minute' })
  const isWatching = useSession().impersonatedUser !== null
  const { data, error, isPending: isAsking } = useSeatOutlook(appointment.id)
  const situation = getJoinSituation(appointment, now)
  const isOpen = getSubscriptionWindow(appointment, now) === 'OPEN'
  const standing = applyLatestFullness(appointment, data) ?? toSeatRefusals(error)
  return {
    data,
    situation,
    standing,
    actions:
      isWatching || isAsking ? [] : listJoinActions({ situation, standing, waitList: appointment.waitList, isOpen }),
    reason: isOpen && !isAsking ? findJoinRefusal({ situation, standing }) : undefined,
  }
}

/** Replaces the fullness that the server reported by the appointment's current one, unless another refusal applies. */
function applyLatestFullness(
  { isFull, isSubscribed }: Appointment,
  data: SeatOutlook | undefined,
): SeatRefusals | undefined {
  if (data?.refusal !== null && data?.refusal !== 'subscriptionReachedCapacity') return data
  return { ...data, refusal: isFull && !isSubscribed ? ('subscriptionReachedCapacity' as const) : null }
}

/** Turns an error of the outlook call into a refusal. Without a network it is unknown, so the user may press. */
const toSeatRefusals = (error: Error | null): SeatRefusals =>
  error instanceof ApiError ? { refusal: error.code, unsubscribeRefusal: error.code } : noRefusals
