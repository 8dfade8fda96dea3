import { countCharacters } from '@uurwerk/contract/rules/text'
import { commentStates, findStepRefusal } from '@uurwerk/contract/rules/availability'
import { availabilityBounds, type ReviewDecision } from '@uurwerk/contract/staff/availability'
import { Check, ChevronDown, ChevronUp, RotateCcw, TriangleAlert, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTime, toSchoolTime } from '#web/lib/time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { ReviewedAnswer } from './ReviewedAnswer.tsx'
import styles from './ReviewPanel.module.css'
import { findNextToReview, type ReviewRow } from './review-rows.ts'
import { useSaveReview } from './use-review-answer.ts'
import type { TeamWeek } from './use-team-week.ts'

const DenyDialog = lazyLoad(() => import('./DenyDialog.tsx'), 'DenyDialog')

interface Props {
  row: ReviewRow
  /** In the order of the table. */
  rows: readonly ReviewRow[]
  teamWeek: TeamWeek
  /** Opens another teacher's answer; undefined closes the panel. */
  onOpen: (teacherId: number | undefined) => void
  /** Receives the text that announces the decision. */
  onDecided: (message: string) => void
}

/** Shows an answer beside the table, to review. After a decision the next answer to review opens. */
export function ReviewPanel({ row, rows, teamWeek, onOpen, onDecided }: Props) {
  const { t } = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const { answer } = row
  const { attendee, atnId, submittedAt } = answer
  // Moves the focus, so that keyboard and screen reader continue here.
  useEffect(() => heading.current?.focus(), [])
  const rowIndex = rows.findIndex((reviewRow) => reviewRow.answer.atnId === atnId)
  const [previousId, nextId] = [rows[rowIndex - 1]?.answer.atnId, rows[rowIndex + 1]?.answer.atnId]
  const submittedText =
    submittedAt === null || row.offeredHours === null
      ? t(($) => $.AVAILABILITY.REVIEWS.NOT_YET)
      : t(($) => $.AVAILABILITY.REVIEWS.SUBMITTED_ON, { moment: formatInstant(submittedAt) })
  /** Closes the panel, and returns the focus to the teacher's row. */
  const close = () => {
    onOpen(undefined)
    document.querySelector<HTMLElement>(`[data-teacher="${atnId}"] button`)?.focus()
  }
  return (
    <aside className={styles.panel} onKeyDown={(event) => event.key === 'Escape' && close()}>
      <header>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {attendee.name}
          </h2>
          <p>{[attendee.code, submittedText].filter(Boolean).join(' · ')}</p>
        </div>
        <Button
          variant="quiet"
          square
          aria-label={t(($) => $.AVAILABILITY.REVIEWS.PREVIOUS)}
          disabled={previousId === undefined}
          onClick={() => onOpen(previousId)}
        >
          <ChevronUp size={18} aria-hidden />
        </Button>
        <Button
          variant="quiet"
          square
          aria-label={t(($) => $.AVAILABILITY.REVIEWS.NEXT)}
          disabled={nextId === undefined}
          onClick={() => onOpen(nextId)}
        >
          <ChevronDown size={18} aria-hidden />
        </Button>
        <Button variant="quiet" square aria-label={t(($) => $.AVAILABILITY.REVIEWS.CLOSE)} onClick={close}>
          <X size={18} aria-hidden />
        </Button>
      </header>
      <ReviewedAnswer row={row} teamWeek={teamWeek} />
      <ReviewForm row={row} rows={rows} onOpen={onOpen} onDecided={onDecided} />
    </aside>
  )
}

const formatInstant = (instant: string) => {
  const dateTime = toSchoolTime(instant)
  return `${formatDay(dateTime.toPlainDate(), 'short')} ${formatTime(dateTime)}`
}

type ReviewFormProps = Pick<Props, 'row' | 'rows' | 'onOpen' | 'onDecided'>

function useReviewActions({ row: { answer }, rows, onOpen, onDecided }: ReviewFormProps, comment: string) {
  const { t } = useTexts()
  const now = useNow().toString({ smallestUnit: 'minute' })
  const { mutate, isPending } = useSaveReview(answer)
  const textParams = { name: answer.attendee.name }
  const doneTexts: Record<ReviewDecision, string> = {
    accepted: t(($) => $.AVAILABILITY.REVIEWS.ACCEPTED_DONE, textParams),
    denied: t(($) => $.AVAILABILITY.REVIEWS.DENIED_DONE, textParams),
    revised: t(($) => $.AVAILABILITY.REVIEWS.SENT_BACK_DONE, textParams),
  }
  const decide = (decision: ReviewDecision) =>
    mutate(
      { state: decision, comment },
      {
        onSuccess: () => {
          onDecided(doneTexts[decision])
          const nextTeacherId = findNextToReview(rows, answer.atnId)
          if (nextTeacherId !== undefined) onOpen(nextTeacherId)
        },
      },
    )
  return {
    decide,
    isPending,
    canDecide: (decision: ReviewDecision) =>
      findStepRefusal('coordinator', answer.state, decision, answer, now) === undefined,
  }
}

/** Edits the coordinator's comment and decision, as far as each is still possible. */
function ReviewForm(props: ReviewFormProps) {
  const { t } = useTexts()
  const { answer } = props.row
  const [comment, setComment] = useState(answer.teamLeadComment ?? '')
  const { decide, canDecide, isPending } = useReviewActions(props, comment)
  const { judgedBy, judgedAt, teamLeadComment } = answer
  const canComment = commentStates.includes(answer.state)
  const isTooLong = countCharacters(comment) > availabilityBounds.comment
  return (
    <div className={styles.judge}>
      {judgedBy && judgedAt && (
        <p className={styles.by}>
          {t(($) => $.AVAILABILITY.REVIEWS.JUDGED_BY, { name: judgedBy, moment: formatInstant(judgedAt) })}
        </p>
      )}
      {(canComment || teamLeadComment !== null) && (
        <CoordinatorComment comment={comment} isReadOnly={!canComment} isTooLong={isTooLong} onChange={setComment} />
      )}
      <DecisionButtons
        name={answer.attendee.name}
        canDecide={canDecide}
        decide={decide}
        isDisabled={isPending || isTooLong}
      />
      {isTooLong && (
        <p role="alert" className={styles.wrong}>
          <TriangleAlert size={15} aria-hidden /> {t(($) => $.AVAILABILITY.COMMENTS.TOO_LONG)}
        </p>
      )}
    </div>
  )
}

interface CoordinatorCommentProps {
  comment: string
  isReadOnly: boolean
  isTooLong: boolean
  onChange: (comment: string) => void
}

function CoordinatorComment({ comment, isReadOnly, isTooLong, onChange }: CoordinatorCommentProps) {
  const { t } = useTexts()
  const id = useId()
  return (
    <>
      <div className={styles.label}>
        <label htmlFor={id}>{t(($) => $.AVAILABILITY.REVIEWS.YOUR_COMMENT)}</label>
        <span id={`${id}-count`} data-long={isTooLong || undefined}>
          {t(($) => $.AVAILABILITY.COMMENTS.COUNT, {
            count: countCharacters(comment),
            most: availabilityBounds.comment,
          })}
        </span>
      </div>
      <textarea
        id={id}
        rows={3}
        value={comment}
        readOnly={isReadOnly}
        aria-invalid={isTooLong}
        aria-describedby={`${id}-count`}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  )
}

interface DecisionButtonsProps {
  name: string
  canDecide: (decision: ReviewDecision) => boolean
  decide: (decision: ReviewDecision) => void
  isDisabled: boolean
}

function DecisionButtons({ name, canDecide, decide, isDisabled }: DecisionButtonsProps) {
  const { t } = useTexts()
  const [isDenying, setDenying] = useState(false)
  if (!canDecide('accepted') && !canDecide('revised')) return null
  return (
    <div className={styles.actions}>
      {canDecide('denied') && (
        <Button className={styles.deny ?? ''} disabled={isDisabled} onClick={() => setDenying(true)}>
          <X size={16} aria-hidden /> {t(($) => $.AVAILABILITY.REVIEWS.DENY)}
        </Button>
      )}
      {canDecide('revised') && (
        <Button disabled={isDisabled} onClick={() => decide('revised')}>
          <RotateCcw size={16} aria-hidden /> {t(($) => $.AVAILABILITY.REVIEWS.SEND_BACK)}
        </Button>
      )}
      {canDecide('accepted') && (
        <Button variant="primary" disabled={isDisabled} onClick={() => decide('accepted')}>
          <Check size={16} aria-hidden /> {t(($) => $.AVAILABILITY.REVIEWS.ACCEPT)}
        </Button>
      )}
      {isDenying && (
        <DenyDialog
          name={name}
          onClose={() => setDenying(false)}
          onDeny={() => {
            setDenying(false)
            decide('denied')
          }}
        />
      )}
    </div>
  )
}
