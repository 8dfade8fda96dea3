import type { GroupChoice, Option, OptionSet } from '@uurwerk/contract/joining/choice-round/student'
import { Ban, CalendarSearch, Check, CloudUpload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { focusBeside } from '#web/lib/focus-beside.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { formatTime } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './ChoiceCard.module.css'
import { type ChoiceTap, buildSeatKey } from './choice-outbox.ts'
import type { StudentRoundModel } from './use-student-round-model.ts'
import { formatCourseNames, formatFirstLesson, formatLessons } from './format-student-texts.ts'
import { useJustFull } from './use-just-full.ts'
import { useRoundAddress } from './use-round-address.ts'

interface GroupCardProps {
  model: StudentRoundModel
  group: GroupChoice
  /** The tab key reaches only this group; arrow keys lead to the others. */
  isTabStop: boolean
  onFocus: () => void
}

/** A radio button, because a student chooses a single group of a round. */
export function GroupCard({ model, group, isTabStop, onFocus }: GroupCardProps) {
  const { choosing } = model
  const address = useRoundAddress()
  const isPreviewed = address.group === group.groupId
  return (
    <ChoiceButton
      model={model}
      choice={group}
      isSingleChoice
      radio={{ isTabStop, onFocus }}
      pendingTap={choosing.taps.findLast(({ kind, id }) => kind === 'chooseGroup' && id === group.groupId)}
      seatGivenAt={choosing.seatTimes[buildSeatKey('group', group.groupId)]}
      courses={formatCourseNames(group.name, group.courses)}
      isPreviewed={isPreviewed}
      onPreview={() => address.preview(isPreviewed ? {} : { group: group.groupId })}
      // The API has no call that gives a group back.
      onPress={() => group.chosen || choosing.choose('chooseGroup', group.groupId)}
    />
  )
}

interface OptionCardProps {
  model: StudentRoundModel
  option: Option
  /** Undefined for a loose option. */
  set: OptionSet | undefined
}

/** A toggle button. In a set that allows a single option, it replaces the chosen option. */
export function OptionCard({ model, option, set }: OptionCardProps) {
  const { choosing } = model
  const address = useRoundAddress()
  const [isMaximumShown, setIsMaximumShown] = useState(false)
  const otherChosenOptions = set?.options.filter(({ chosen, id }) => chosen && id !== option.id) ?? []
  const isMaximumReached = set !== undefined && otherChosenOptions.length >= set.max
  const isPreviewed = address.option === option.id
  const press = () => {
    if (option.chosen) choosing.choose('deselectOption', option.id)
    else if (set?.max === 1 && otherChosenOptions[0])
      choosing.choose('chooseOption', option.id, otherChosenOptions[0].id)
    else if (isMaximumReached) setIsMaximumShown(true)
    else choosing.choose('chooseOption', option.id)
  }
  return (
    <ChoiceButton
      model={model}
      choice={option}
      isSingleChoice={set?.max === 1}
      pendingTap={choosing.taps.findLast(({ kind, id }) => kind !== 'chooseGroup' && id === option.id)}
      seatGivenAt={choosing.seatTimes[buildSeatKey('option', option.id)]}
      courses={formatCourseNames(option.name, option.courses, option.courseGroupName)}
      isPreviewed={isPreviewed}
      onPreview={() => address.preview(isPreviewed ? {} : { option: option.id })}
      onPress={press}
    >
      {isMaximumShown && isMaximumReached && !option.chosen && (
        <MaximumReached chosenOptions={otherChosenOptions} onClose={() => setIsMaximumShown(false)} />
      )}
    </ChoiceButton>
  )
}

function MaximumReached({ chosenOptions, onClose }: { chosenOptions: readonly Option[]; onClose: () => void }) {
  const { t } = useTexts()
  const names = chosenOptions.map(({ name }) => name).join(', ')
  return (
    <div role="alert" className={styles.maximumReached}>
      <p>{t(($) => $.CHOICE_ROUND.ENOUGH.TEXT, { names })}</p>
      <Button
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget.parentElement)
          onClose()
        }}
      >
        {t(($) => $.CHOICE_ROUND.ENOUGH.CLOSE)}
      </Button>
    </div>
  )
}

/** A group or an option: the fields that both have. */
type Choice = Omit<GroupChoice, 'groupId'>

interface ChoiceButtonProps {
  model: StudentRoundModel
  choice: Choice
  /** A single choice has a round mark. */
  isSingleChoice: boolean
  /** Absent for a toggle button. */
  radio?: Pick<GroupCardProps, 'isTabStop' | 'onFocus'>
  /** The last tap that the server has not answered yet. */
  pendingTap: ChoiceTap | undefined
  /** Wall-clock time at which the server gave the seat to this window. */
  seatGivenAt: string | undefined
  courses: string
  isPreviewed: boolean
  onPreview: () => void
  onPress: () => void
  children?: ReactNode
}

/** A full choice keeps its position in the list. */
function ChoiceButton({
  model,
  choice,
  isSingleChoice,
  radio,
  pendingTap,
  seatGivenAt,
  courses,
  isPreviewed,
  onPreview,
  onPress,
  children,
}: ChoiceButtonProps) {
  const tabIndex = radio?.isTabStop === false ? -1 : 0
  const { name, description, chosen, full } = choice
  const isFull = full && !chosen
  const isDisabled = !model.mayChoose || isFull
  return (
    <li
      role={radio && 'none'}
      className={styles.item}
      data-state={getCardState(choice, pendingTap)}
      data-looked={isPreviewed || undefined}
    >
      <div className={styles.row}>
        <button
          type="button"
          className={styles.card}
          tabIndex={tabIndex}
          onFocus={radio?.onFocus}
          {...(radio ? { role: 'radio', 'aria-checked': chosen } : { 'aria-pressed': chosen })}
          aria-disabled={isDisabled || undefined}
          onClick={() => isDisabled || onPress()}
        >
          <span aria-hidden className={styles.mark} data-one={isSingleChoice || undefined}>
            {chosen && !isSingleChoice && <Check size={14} strokeWidth={3} />}
          </span>
          <span className={styles.text}>
            <b>{name}</b>
            {description && <span className={styles.description}>{description}</span>}
            <ChoiceFacts choice={choice} courses={courses} />
          </span>
          <SeatStatus model={model} choice={choice} pendingTap={pendingTap} seatGivenAt={seatGivenAt} />
        </button>
        {!model.isTrial && <PreviewToggle name={name} isPreviewed={isPreviewed} onPreview={onPreview} />}
      </div>
      {children}
    </li>
  )
}

function getCardState({ chosen, full }: Choice, pendingTap: ChoiceTap | undefined) {
  if (pendingTap) return 'unsent'
  if (chosen) return 'chosen'
  return full ? 'full' : 'free'
}

function PreviewToggle({
  name,
  isPreviewed,
  onPreview,
}: Pick<ChoiceButtonProps, 'isPreviewed' | 'onPreview'> & { name: string }) {
  const { t } = useTexts()
  return (
    <Button
      isSquare
      variant="quiet"
      className={styles.previewToggle}
      // Arrow keys reach it from the choice (`moveByArrows`).
      tabIndex={-1}
      aria-pressed={isPreviewed}
      aria-label={t(($) => $.CHOICE_ROUND.LOOK, { name })}
      onClick={onPreview}
    >
      <CalendarSearch size={18} aria-hidden />
    </Button>
  )
}

function ChoiceFacts({ choice, courses }: Pick<ChoiceButtonProps, 'choice' | 'courses'>) {
  const factLines = [formatLessons(choice), [courses, formatFirstLesson(choice.courses)].filter(Boolean).join(' · ')]
  return (
    <span className={styles.facts}>
      {factLines.filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}

function SeatStatus({
  model,
  choice,
  pendingTap,
  seatGivenAt,
}: Pick<ChoiceButtonProps, 'model' | 'choice' | 'pendingTap' | 'seatGivenAt'>) {
  const { t } = useTexts()
  const { chosen, full, seats, taken } = choice
  const fullAt = useJustFull(full, model.round)
  const freeSeats = Math.max(0, seats - taken)
  const formatClock = (time: string) => formatTime(Temporal.PlainDateTime.from(time))
  if (pendingTap)
    return (
      <span className={styles.seatStatus}>
        <b>
          <CloudUpload size={16} aria-hidden />{' '}
          {pendingTap.kind === 'deselectOption'
            ? t(($) => $.CHOICE_ROUND.SEAT.NOT_GIVEN_BACK)
            : t(($) => $.CHOICE_ROUND.SEAT.NOT_SENT)}
        </b>
        <span>
          {t(($) => $.CHOICE_ROUND.SEAT.TAPPED, { clock: formatClock(pendingTap.at) })} ·{' '}
          {t(($) => $.CHOICE_ROUND.SEAT.FREE, { count: freeSeats })}
        </span>
      </span>
    )
  if (chosen)
    return (
      <span className={styles.seatStatus}>
        <b>
          <Check size={16} aria-hidden />{' '}
          {model.isSelf ? t(($) => $.CHOICE_ROUND.SEAT.YOURS) : t(($) => $.CHOICE_ROUND.SEAT.TAKEN)}
        </b>
        <span>
          {seatGivenAt
            ? t(($) => $.CHOICE_ROUND.SEAT.AT, { clock: formatClock(seatGivenAt) })
            : t(($) => $.CHOICE_ROUND.SEAT.FREE, { count: freeSeats })}
        </span>
      </span>
    )
  return (
    <span className={styles.seatStatus}>
      {full ? (
        <b>
          {fullAt && <Ban size={16} aria-hidden />}{' '}
          {fullAt ? t(($) => $.CHOICE_ROUND.SEAT.JUST_FULL) : t(($) => $.CHOICE_ROUND.SEAT.FULL)}
        </b>
      ) : (
        <b>{t(($) => $.CHOICE_ROUND.SEAT.FREE, { count: freeSeats })}</b>
      )}
      {fullAt ? (
        <span>{t(($) => $.CHOICE_ROUND.SEAT.AT, { clock: fullAt })}</span>
      ) : (
        <TakenSeatsBar seats={seats} taken={taken} full={full} />
      )}
    </span>
  )
}

/** Taken share of the seats from which the bar changes colour. */
const nearlyFullShare = 0.85

/** Hidden from screen readers, because the text above has the number. */
function TakenSeatsBar({ seats, taken, full }: Pick<Choice, 'seats' | 'taken' | 'full'>) {
  const takenShare = seats > 0 ? Math.min(1, taken / seats) : 1
  return (
    <span aria-hidden className={styles.bar} data-few={(!full && takenShare >= nearlyFullShare) || undefined}>
      <i style={{ inlineSize: `${takenShare * 100}%` }} />
    </span>
  )
}
