import type { InvitationStatus } from '@uurwerk/contract/invitation-status'
import { useRef } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './AnswerInvitation.module.css'
import { type InvitationAnswer, useAnswerInvitation } from './use-answer-invitation.ts'

interface Props {
  booking: { id: number; name: string; seriesId?: number | null }
  end: string
  status: InvitationStatus
  className?: string | undefined
  /** Later bookings to answer too: true for all, false for none, by default those without an answer. */
  following?: boolean
  /** Summary of a series with different answers. */
  mixedSummary?: string | undefined
}

const answers = ['Accepted', 'Denied'] as const

/** Lets an invitee accept or decline. The answer can change until the booking has ended. */
export function AnswerInvitation({
  booking: { id, name, seriesId },
  end,
  status,
  className,
  following,
  mixedSummary,
}: Props) {
  const { t } = useTexts()
  const { mutate, isPending } = useAnswerInvitation(id, following)
  const answerElement = useRef<HTMLParagraphElement>(null)
  const isOver = useNow().toString({ smallestUnit: 'minute' }) >= end
  const giveAnswer = (answer: InvitationAnswer) => {
    mutate(answer)
    // The button disappears, so focus goes to the answer that replaces it.
    answerElement.current?.focus()
  }
  return (
    <Row
      role="group"
      aria-label={t(($) => $.NOTIFICATION.INVITATION.LABEL, { name })}
      aria-busy={isPending}
      className={[styles.answer, className].filter(Boolean).join(' ')}
    >
      <Text
        ref={answerElement}
        role="status"
        tabIndex={-1}
        size="list"
        tone={status === 'Accepted' && !mixedSummary ? 'ok' : 'quiet'}
        isStrong
      >
        {mixedSummary ?? (status !== 'Pending' && t(($) => $.NOTIFICATION.INVITATION[status]))}
      </Text>
      {!isOver &&
        answers
          .filter((answer) => answer !== status || mixedSummary !== undefined)
          .map((answer) => (
            <Button
              key={answer}
              needsConnection
              variant={status === 'Pending' && answer === 'Accepted' && following !== false ? 'primary' : 'plain'}
              aria-disabled={isPending || undefined}
              aria-label={t(($) => $.BOOKING.ANSWER_NAME[answer], { name })}
              // The second click of a double click may be on another button.
              onClick={({ detail }) => detail < 2 && !isPending && giveAnswer(answer)}
            >
              {t(($) => $.BOOKING.ANSWER[answer])}
            </Button>
          ))}
      {!isOver && seriesId != null && status === 'Pending' && following === undefined && (
        <Text size="list" tone="quiet" isStrong>
          {t(($) => $.NOTIFICATION.INVITATION.FOLLOWING)}
        </Text>
      )}
    </Row>
  )
}
