import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { isMotivationTooLong, getSubscriptionWindow } from '@uurwerk/contract/rules/subscription'
import { useCallback, useId, useState } from 'react'
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
import { useJoinAppointment } from './answer-mutations.ts'
import {
  type JoinAction,
  listJoinActions,
  findJoinRefusal,
  findAppointmentIdToLeave,
  getJoinSituation,
  type JoinSituation,
  type SeatRefusals,
} from './join-situation.ts'
import { JoinStatus } from './JoinStatus.tsx'
import { JoinRefusal } from './JoinRefusal.tsx'
import { useSeatOutlook } from './use-seat-outlook.ts'

const noRefusals: SeatRefusals = { refusal: null, unsubscribeRefusal: null }

/** Lets the user sign up for an appointment, decline it, or change the answer. */
export function Joining({ appointment }: { appointment: Appointment }) {
  const { t } = useTexts()
  const titleId = useId()
  const ownAnswer = findOwnAnswer(appointment, useCurrentUser().attendee?.id)
  const { outlook, situation, seatRefusals, actions, refusalReason } = useJoinSituation(appointment)
  const { send, isPending, isSending, completedAction, actionRefusedAsFull } = useJoinAppointment(appointment.id)
  const [motivationDraft, setMotivationDraft] = useState<string>()
  const [undoableAnswer, setUndoableAnswer] = useState<UndoableAnswer>()
  const dropUndo = useCallback(() => setUndoableAnswer(undefined), [])
  const isJoined = situation === 'JOINED'
  const canJoin = actions.includes('join')

  const performAction = (action: JoinAction) => {
    dropUndo()
    // Leaving can be undone only if nobody waits for the seat. Undo sends the same motivation again.
    const answerBeforeLeaving = outlook?.waiting === 0 ? { motivation: ownAnswer?.motivation ?? undefined } : undefined
    if (action === 'leave') send(action, {}, () => setUndoableAnswer(answerBeforeLeaving))
    else if (action === 'changeOver') send(action, { insteadOf: findAppointmentIdToLeave(seatRefusals) })
    else send(action, action === 'join' ? { motivation: motivationDraft } : {})
  }

  return (
    <section className={styles.joining} aria-labelledby={titleId}>
      <h3 id={titleId} className="unseen">
        {t(($) => $.ROSTER.JOINING.TITLE)}
      </h3>
      <JoinStatus appointment={appointment} situation={situation} outlook={outlook} isSending={isSending} />
      <AnswerFeedback
        completedAction={completedAction}
        undoableAnswer={canJoin ? undoableAnswer : undefined}
        onExpire={dropUndo}
        onUndo={(answer) => {
          dropUndo()
          send('join', answer)
        }}
      />
      <WentFull refusedAction={actionRefusedAsFull} situation={situation} />
      {refusalReason && <JoinRefusal reason={refusalReason} conflicts={outlook?.inTheWay ?? []} />}
      {!isJoined && outlook && <Alternatives alternatives={outlook.alternatives} />}
      {ownAnswer && (
        <Motivation
          appointment={appointment}
          motivation={ownAnswer.motivation}
          canEdit={isJoined && actions.length > 0}
        />
      )}
      {canJoin && <MotivationField draft={motivationDraft} onChange={setMotivationDraft} />}
      <JoinButtons
        actions={actions}
        isBusy={isPending}
        isJoinBlocked={canJoin && isMotivationTooLong(motivationDraft ?? null)}
        onPress={performAction}
      />
    </section>
  )
}

interface WentFullProps {
  refusedAction: JoinAction | undefined
  situation: JoinSituation
}

/** Alerts a user who came too late for the last seat, while nothing has changed since. */
function WentFull({ refusedAction, situation }: WentFullProps) {
  const { t } = useTexts()
  const hasNoSeat = situation === 'FULL' || situation === 'WAITING'
  return (
    <p role="alert" className={styles.reason}>
      {refusedAction === 'changeOver'
        ? t(($) => $.ROSTER.JOINING.KEPT)
        : refusedAction && hasNoSeat && t(($) => $.ROSTER.JOINING.WENT_FULL)}
    </p>
  )
}

/** Derives from the appointment and the outlook what the user can do. Impersonation is read-only, so it has no actions. */
function useJoinSituation(appointment: Appointment) {
  const now = useNow().toString({ smallestUnit: 'minute' })
  const isImpersonating = useSession().impersonatedUser !== null
  const { data: outlook, error, isPending } = useSeatOutlook(appointment.id)
  const situation = getJoinSituation(appointment, now)
  const isWindowOpen = getSubscriptionWindow(appointment, now) === 'OPEN'
  const seatRefusals = applyLatestFullness(appointment, outlook ?? toSeatRefusals(error))
  return {
    outlook,
    situation,
    seatRefusals,
    actions:
      isImpersonating || isPending
        ? []
        : listJoinActions({ situation, seatRefusals, hasWaitList: appointment.waitList, isWindowOpen }),
    refusalReason: isWindowOpen && !isPending ? findJoinRefusal({ situation, seatRefusals }) : undefined,
  }
}

/** Decides whether the appointment is full from the cache, which an answer changes at once. Keeps any other refusal. */
function applyLatestFullness({ isFull, isSubscribed }: Appointment, seatRefusals: SeatRefusals): SeatRefusals {
  const { refusal } = seatRefusals
  if (refusal !== null && refusal !== 'subscriptionReachedCapacity') return seatRefusals
  return { ...seatRefusals, refusal: isFull && !isSubscribed ? ('subscriptionReachedCapacity' as const) : null }
}

/** Without a response no refusal is known, so the user may try. */
const toSeatRefusals = (error: Error | null): SeatRefusals =>
  error instanceof ApiError ? { refusal: error.code, unsubscribeRefusal: error.code } : noRefusals
