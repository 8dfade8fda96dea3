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
import { useReviewAnswer } from './use-review-answer.ts'
import type { TeamWeek } from './use-team-week.ts'

const DenyDialog = lazyLoad(() => import('./DenyDialog.tsx'), 'DenyDialog')

interface Props {
  row: ReviewRow
  /** In the order of the table. */
  rows: readonly ReviewRow[]
  week: TeamWeek
  onGo: (teacher: number | undefined) => void
  onDone: (what: string) => void
}

/** Shows an answer beside the table, to review. After a decision the next answer to review opens. */
export function ReviewPanel({ row, rows, week, onGo, onDone }: Props) {
  const { t } = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const { answer } = row
  const { attendee, atnId, submittedAt } = answer
  // Moves the focus, so that keyboard and screen reader continue here.
  useEffect(() => heading.current?.focus(), [])
  const at = rows.findIndex((reviewed) => reviewed.answer.atnId === atnId)
  const [before, after] = [rows[at - 1]?.answer.atnId, rows[at + 1]?.answer.atnId]
  const submitted =
    submittedAt === null || row.given === null
      ? t(($) => $.AVAILABILITY.REVIEWS.NOT_YET)
      : t(($) => $.AVAILABILITY.REVIEWS.SUBMITTED_ON, { moment: formatInstant(submittedAt) })
  const close = () => {
    onGo(undefined)
    document.querySelector<HTMLElement>(`[data-teacher="${atnId}"] button`)?.focus()
  }
  return (
    <aside className={styles.panel} onKeyDown={(event) => event.key === 'Escape' && close()}>
      <header>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {attendee.name}
          </h2>
          <p>{[attendee.code, submitted].filter(Boolean).join(' · ')}</p>
        </div>
        <Button
          look="quiet"
          square
          aria-label={t(($) => $.AVAILABILITY.REVIEWS.PREVIOUS)}
          disabled={before === undefined}
          onClick={() => onGo(before)}
        >
          <ChevronUp size={18} aria-hidden />
        </Button>
        <Button
          look="quiet"
          square
          aria-label={t(($) => $.AVAILABILITY.REVIEWS.NEXT)}
          disabled={after === undefined}
          onClick={() => onGo(after)}
        >
          <ChevronDown size={18} aria-hidden />
        </Button>
        <Button look="quiet" square aria-label={t(($) => $.AVAILABILITY.REVIEWS.CLOSE)} onClick={close}>
          <X size={18} aria-hidden />
        </Button>
      </header>
      <ReviewedAnswer row={row} week={week} />
      <ReviewForm row={row} rows={rows} onGo={onGo} onDone={onDone} />
    </aside>
  )
}

const formatInstant = (instant: string) => {
  const at = toSchoolTime(instant)
  return `${formatDay(at.toPlainDate(), 'short')} ${formatTime(at)}`
}

type ReviewFormProps = Pick<Props, 'row' | 'rows' | 'onGo' | 'onDone'>

function useReviewActions({ row: { answer }, rows, onGo, onDone }: ReviewFormProps, comment: string) {
  const { t } = useTexts()
  const now = useNow().toString({ smallestUnit: 'minute' })
  const { mutate, isPending } = useReviewAnswer(answer)
  const name = { name: answer.attendee.name }
  const done: Record<ReviewDecision, string> = {
    accepted: t(($) => $.AVAILABILITY.REVIEWS.ACCEPTED_DONE, name),
    denied: t(($) => $.AVAILABILITY.REVIEWS.DENIED_DONE, name),
    revised: t(($) => $.AVAILABILITY.REVIEWS.SENT_BACK_DONE, name),
  }
  const judge = (state: ReviewDecision) =>
    mutate(
      { state, comment },
      {
        onSuccess: () => {
          onDone(done[state])
          const next = findNextToReview(rows, answer.atnId)
          if (next !== undefined) onGo(next)
        },
      },
    )
  return {
    judge,
    isPending,
    may: (to: ReviewDecision) => findStepRefusal('coordinator', answer.state, to, answer, now) === undefined,
  }
}

/** Edits the coordinator's comment and decision, as far as each is still possible. */
function ReviewForm(props: ReviewFormProps) {
  const { t } = useTexts()
  const { answer } = props.row
  const [comment, setComment] = useState(answer.teamLeadComment ?? '')
  const { judge, may, isPending } = useReviewActions(props, comment)
  const { judgedBy, judgedAt, teamLeadComment } = answer
  const isOpen = commentStates.includes(answer.state)
  const isTooLong = countCharacters(comment) > availabilityBounds.comment
  return (
    <div className={styles.judge}>
      {judgedBy && judgedAt && (
        <p className={styles.by}>
          {t(($) => $.AVAILABILITY.REVIEWS.JUDGED_BY, { name: judgedBy, moment: formatInstant(judgedAt) })}
        </p>
      )}
      {(isOpen || teamLeadComment !== null) && (
        <OwnComment comment={comment} isFixed={!isOpen} isTooLong={isTooLong} onChange={setComment} />
      )}
      <Actions name={answer.attendee.name} may={may} judge={judge} isDisabled={isPending || isTooLong} />
      {isTooLong && (
        <p role="alert" className={styles.wrong}>
          <TriangleAlert size={15} aria-hidden /> {t(($) => $.AVAILABILITY.COMMENTS.TOO_LONG)}
        </p>
      )}
    </div>
  )
}

interface OwnCommentProps {
  comment: string
  isFixed: boolean
  isTooLong: boolean
  onChange: (comment: string) => void
}

function OwnComment({ comment, isFixed, isTooLong, onChange }: OwnCommentProps) {
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
        readOnly={isFixed}
        aria-invalid={isTooLong}
        aria-describedby={`${id}-count`}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  )
}

interface ActionsProps {
  name: string
  may: (to: ReviewDecision) => boolean
  judge: (to: ReviewDecision) => void
  isDisabled: boolean
}

function Actions({ name, may, judge, isDisabled }: ActionsProps) {
  const { t } = useTexts()
  const [isDenying, setDenying] = useState(false)
  if (!may('accepted') && !may('revised')) return null
  return (
    <div className={styles.actions}>
      {may('denied') && (
        <Button className={styles.deny ?? ''} disabled={isDisabled} onClick={() => setDenying(true)}>
          <X size={16} aria-hidden /> {t(($) => $.AVAILABILITY.REVIEWS.DENY)}
        </Button>
      )}
      {may('revised') && (
        <Button disabled={isDisabled} onClick={() => judge('revised')}>
          <RotateCcw size={16} aria-hidden /> {t(($) => $.AVAILABILITY.REVIEWS.SEND_BACK)}
        </Button>
      )}
      {may('accepted') && (
        <Button look="primary" disabled={isDisabled} onClick={() => judge('accepted')}>
          <Check size={16} aria-hidden /> {t(($) => $.AVAILABILITY.REVIEWS.ACCEPT)}
        </Button>
      )}
      {isDenying && (
        <DenyDialog
          name={name}
          onClose={() => setDenying(false)}
          onDeny={() => {
            setDenying(false)
            judge('denied')
          }}
        />
      )}
    </div>
  )
}
