import type { AvailabilityRequest, AvailabilityState } from '@uurwerk/contract/staff/availability'
import { isOpen } from '@uurwerk/contract/rules/availability'
import { CalendarClock, Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay } from '#web/lib/time.ts'
import { useFocusWhenDone } from '#web/lib/use-focus-when-done.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './AvailabilitySteps.module.css'
import type { OwnAnswer } from './use-own-answer.ts'

/** Number of steps reached in each state, of saved, submitted, judged and finished. */
const reachedStepCount: Record<AvailabilityState, number> = {
  new: 0,
  saved: 1,
  revised: 1,
  submitted: 2,
  accepted: 3,
  denied: 3,
  finished: 4,
}

interface Props {
  request: AvailabilityRequest
  answer: OwnAnswer
  /** Leaves out the state and the button, which a phone shows in its bar at the bottom. */
  isShort?: boolean
}

/** Shows the progress of the request, its deadline, and the next step. */
export function AvailabilitySteps({ request, answer, isShort = false }: Props) {
  const { t } = useTexts()
  const { state } = request
  const steps = [
    t(($) => $.AVAILABILITY.STEP.SAVED),
    t(($) => $.AVAILABILITY.STEP.SUBMITTED),
    t(($) => $.AVAILABILITY.STEP.JUDGED),
    t(($) => $.AVAILABILITY.STEP.FINISHED),
  ]
  return (
    <Card as="section">
      <Stack gap={5}>
        <ol aria-label={t(($) => $.AVAILABILITY.STEP.LABEL)} className={styles.steps}>
          {steps.map((step, index) => (
            <li
              key={step}
              data-reached={index < reachedStepCount[state] || undefined}
              aria-current={index === reachedStepCount[state] - 1 ? 'step' : undefined}
            >
              {step}
            </li>
          ))}
        </ol>
        {!isShort && <OwnRequestState request={request} />}
        <RequestDeadline request={request} />
        {!isShort && <SubmitBar request={request} answer={answer} showsHint />}
      </Stack>
    </Card>
  )
}

const stateTones: Partial<Record<AvailabilityState, 'ok' | 'danger'>> = {
  accepted: 'ok',
  denied: 'danger',
  revised: 'danger',
}

/** Explains the state of the request, such as a missed deadline. */
export function OwnRequestState({ request }: { request: AvailabilityRequest }) {
  const { t } = useTexts()
  const ownStateKey = findOwnStateKey(request, useNow().toString({ smallestUnit: 'minute' }))
  const tone = stateTones[request.outcome ?? request.state]
  const status = useFocusWhenDone(request.state === 'submitted')
  return (
    <Text
      ref={status}
      role="status"
      tabIndex={-1}
      size="list"
      isStrong
      className={ownStateKey ? undefined : 'unseen'}
      {...(tone && { tone })}
    >
      {ownStateKey && t(($) => $.AVAILABILITY.OWN_STATE[ownStateKey])}
    </Text>
  )
}

/** Returns the key of the text; undefined if there is nothing to explain, such as before closing. */
function findOwnStateKey({ state, outcome, closes }: AvailabilityRequest, nowText: string) {
  if (state === 'finished') return outcome ? (`finished_${outcome}` as const) : undefined
  const isWithTeacher = state === 'new' || state === 'saved' || state === 'revised'
  if (isWithTeacher && nowText >= closes) return 'missed'
  return state === 'new' || state === 'saved' ? undefined : state
}

/** Shows when the request opens, closes or has closed, and the days left. */
export function RequestDeadline({
  request,
  showsReminder = false,
}: {
  request: AvailabilityRequest
  showsReminder?: boolean
}) {
  return (
    <Text size="list" tone="quiet" className={styles.closing}>
      <CalendarClock size={16} aria-hidden /> <DeadlineText request={request} showsReminder={showsReminder} />
    </Text>
  )
}

function DeadlineText({ request, showsReminder }: { request: AvailabilityRequest; showsReminder: boolean }) {
  const { t } = useTexts()
  const now = useNow()
  const nowText = now.toString({ smallestUnit: 'minute' })
  const { opens, closes, reminds } = request
  if (nowText < opens)
    return <b className="textFull">{t(($) => $.AVAILABILITY.OPENS, { moment: formatDateTime(opens) })}</b>
  if (nowText >= closes)
    return <b className="textFull">{t(($) => $.AVAILABILITY.CLOSED, { moment: formatDateTime(closes) })}</b>
  const daysLeft = countDaysUntil(closes, now)
  return (
    <span>
      <b className="textFull">{t(($) => $.AVAILABILITY.CLOSES, { moment: formatDateTime(closes) })}</b> ·{' '}
      {daysLeft === 0 ? t(($) => $.AVAILABILITY.LEFT_TODAY) : t(($) => $.AVAILABILITY.LEFT, { count: daysLeft })}
      {showsReminder &&
        nowText < reminds &&
        ` · ${t(($) => $.AVAILABILITY.REMINDS, { moment: formatDateTime(reminds) })}`}
    </span>
  )
}

/** Formats a wall-clock time such as `2026-11-27T17:00`. */
function formatDateTime(dateTimeText: string) {
  const date = Temporal.PlainDateTime.from(dateTimeText).toPlainDate()
  const timeOfDay = dateTimeText.slice('2026-11-27T'.length)
  return `${formatDay(date, 'short')} ${timeOfDay}`
}

const countDaysUntil = (time: string, now: Temporal.PlainDateTime) =>
  now.toPlainDate().until(Temporal.PlainDateTime.from(time).toPlainDate()).days

interface SubmitBarProps {
  request: AvailabilityRequest
  answer: OwnAnswer
  showsHint?: boolean
}

/** Submits the answer, or withdraws it, while the request is open. */
export function SubmitBar({ request, answer, showsHint = false }: SubmitBarProps) {
  const { t } = useTexts()
  const now = useNow()
  const [hasTakenBack, setTakenBack] = useState(false)
  const { state } = request
  if (!isOpen(request, now.toString({ smallestUnit: 'minute' }))) return null
  if (state === 'accepted' || state === 'denied' || state === 'finished') return null
  const takeBack = () => {
    setTakenBack(true)
    answer.save({ state: 'saved' })
  }
  const submit = () => {
    // A comment that is too long is not saved, and would be lost.
    const invalidComment = document.querySelector<HTMLElement>('textarea[aria-invalid="true"]')
    if (invalidComment) invalidComment.focus()
    else answer.save({ state: 'submitted' })
  }
  return (
    <Stack>
      {/* Two buttons, so that a key held down does not press the other. */}
      {state === 'submitted' ? (
        <Button key="takeBack" needsConnection onClick={takeBack}>
          <Undo2 size={16} aria-hidden /> {t(($) => $.AVAILABILITY.TAKE_BACK)}
        </Button>
      ) : (
        <Button
          key="submit"
          needsConnection
          variant="primary"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed is gone
          autoFocus={hasTakenBack}
          disabled={state === 'new'}
          aria-describedby="submit-hint"
          onClick={submit}
        >
          <Send size={16} aria-hidden /> {t(($) => $.AVAILABILITY.SUBMIT)}
        </Button>
      )}
      {state !== 'submitted' && (
        <Text id="submit-hint" size="small" tone="quiet" className={showsHint ? undefined : 'unseen'}>
          {state === 'new' ? t(($) => $.AVAILABILITY.SUBMIT_FIRST) : t(($) => $.AVAILABILITY.CAN_TAKE_BACK)}
        </Text>
      )}
    </Stack>
  )
}
