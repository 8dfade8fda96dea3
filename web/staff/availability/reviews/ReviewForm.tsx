import { countCharacters } from '@uurwerk/contract/rules/text'
import { statesWithEditableComment, findStepRefusal } from '@uurwerk/contract/rules/availability'
import { availabilityBounds, type AvailabilityReview, type ReviewStep } from '@uurwerk/contract/staff/availability'
import { Check, RotateCcw, Undo2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTime, toSchoolTime } from '#web/lib/time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import styles from './ReviewForm.module.css'
import { useSaveReview } from './use-save-review.ts'

/** Comments that are typed and not saved yet, by the teacher's id. Changing it renders nothing. */
export type TypedComments = Map<number, string>

interface Props {
  answer: AvailabilityReview
  typedComments: TypedComments
  onDecided?: (step: ReviewStep) => void
}

/** Edits the coordinator's comment and decision, as far as each is still possible. Denying needs a comment. */
export function ReviewForm({ answer, typedComments, onDecided }: Props) {
  const { t } = useTexts()
  const now = useNow().toString({ smallestUnit: 'minute' })
  const form = useRef<HTMLDivElement>(null)
  const { canComment, comment, isCommentChanged, typeComment } = useTypedComment(answer, typedComments)
  const [isReasonMissing, setReasonMissing] = useState(false)
  const { mutate, isPending } = useSaveReview(answer)
  const length = countCharacters(comment)
  const canTakeStep = (step: ReviewStep) =>
    findStepRefusal('coordinator', answer.state, step, answer, now) === undefined
  /** Without a step, saves only the comment. */
  const save = (step?: ReviewStep) => {
    const needsReason = (step ?? answer.state) === 'denied' && comment.trim() === ''
    setReasonMissing(needsReason)
    if (needsReason) form.current?.querySelector('textarea')?.focus()
    else
      mutate(
        { state: step, comment: step === 'submitted' ? undefined : comment },
        {
          onSuccess: () => {
            if (step !== 'submitted') typeComment(undefined)
            // The button that was used may disappear.
            form.current?.focus()
            if (step) onDecided?.(step)
          },
        },
      )
  }
  const isDecided = answer.state === 'accepted' || answer.state === 'denied'
  return (
    <Stack ref={form} tabIndex={-1}>
      <Judgement answer={answer} />
      {(canComment || answer.teamLeadComment !== null) && (
        <TextArea
          label={t(($) => $.AVAILABILITY.REVIEWS.YOUR_COMMENT)}
          rows={2}
          value={comment}
          count={{ maximum: availabilityBounds.comment, length }}
          fault={
            isReasonMissing &&
            comment.trim() === '' && <span role="alert">{t(($) => $.AVAILABILITY.REVIEWS.REASON_MISSING)}</span>
          }
          {...(canComment && { onChange: typeComment })}
        />
      )}
      <StepButtons
        canTakeStep={canTakeStep}
        save={save}
        canSaveComment={isDecided && isCommentChanged}
        isDisabled={isPending || length > availabilityBounds.comment}
      />
    </Stack>
  )
}

/** Keeps a typed comment while another answer is open. Undefined shows the saved comment again. */
function useTypedComment({ atnId, state, teamLeadComment }: AvailabilityReview, typedComments: TypedComments) {
  const [typedComment, setTypedComment] = useState(typedComments.get(atnId))
  const canComment = statesWithEditableComment.includes(state)
  const savedComment = teamLeadComment ?? ''
  const comment = (canComment ? typedComment : undefined) ?? savedComment
  return {
    canComment,
    comment,
    isCommentChanged: comment !== savedComment,
    typeComment: (text: string | undefined) => {
      setTypedComment(text)
      if (text === undefined) typedComments.delete(atnId)
      else typedComments.set(atnId, text)
    },
  }
}

const formatInstant = (instant: string) => {
  const dateTime = toSchoolTime(instant)
  return `${formatDay(dateTime.toPlainDate(), 'short')} ${formatTime(dateTime)}`
}

/** Shows the decision, or else the submission. Announced, because the button that was used may disappear. */
function Judgement({ answer }: Pick<Props, 'answer'>) {
  const { t } = useTexts()
  const { state, outcome, judgedBy, judgedAt, submittedAt } = answer
  const stateText = t(($) => $.AVAILABILITY.STATE[outcome ?? state])
  // Both times stay stored when an answer that was sent back is saved or submitted again.
  const judgement =
    (outcome !== null || state === 'revised') &&
    judgedBy &&
    judgedAt &&
    t(($) => $.AVAILABILITY.REVIEWS.JUDGED_BY, { name: judgedBy, moment: formatInstant(judgedAt) })
  const submission =
    state !== 'saved' &&
    submittedAt &&
    t(($) => $.AVAILABILITY.REVIEWS.SUBMITTED_ON, { moment: formatInstant(submittedAt) })
  return (
    <Text role="status" size="small" tone="quiet">
      {[stateText, judgement || submission].filter(Boolean).join(' · ')}
    </Text>
  )
}

interface StepButtonsProps {
  canTakeStep: (step: ReviewStep) => boolean
  save: (step?: ReviewStep) => void
  canSaveComment: boolean
  isDisabled: boolean
}

function StepButtons({ canTakeStep, save, canSaveComment, isDisabled }: StepButtonsProps) {
  const { t } = useTexts()
  const steps = [
    { step: 'submitted', text: t(($) => $.AVAILABILITY.REVIEWS.TAKE_BACK), Icon: Undo2 },
    { step: 'denied', text: t(($) => $.AVAILABILITY.REVIEWS.DENY), Icon: X },
    { step: 'revised', text: t(($) => $.AVAILABILITY.REVIEWS.SEND_BACK), Icon: RotateCcw },
    { step: 'accepted', text: t(($) => $.AVAILABILITY.REVIEWS.ACCEPT), Icon: Check },
  ] as const
  return (
    <Row className={styles.steps ?? ''}>
      {steps
        .filter(({ step }) => canTakeStep(step))
        .map(({ step, text, Icon }) => (
          <Button
            key={step}
            needsConnection
            variant={step === 'accepted' ? 'primary' : 'plain'}
            disabled={isDisabled}
            onClick={() => save(step)}
          >
            <Icon size={16} aria-hidden /> {text}
          </Button>
        ))}
      {canSaveComment && (
        <Button needsConnection variant="primary" disabled={isDisabled} onClick={() => save()}>
          {t(($) => $.AVAILABILITY.REVIEWS.SAVE_COMMENT)}
        </Button>
      )}
    </Row>
  )
}
