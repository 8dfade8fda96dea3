import { useMutation } from '@tanstack/react-query'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { Alternative, RefusedSubscription } from '@uurwerk/contract/joining/subscription'
import { ArrowRightLeft, Copy, Hourglass, TriangleAlert, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { focusBeside } from '#web/lib/focus-beside.ts'
import { formatTime } from '#web/lib/time.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { formatNameHint } from '#web/roster/attendee/attendee-options.ts'
import { findAppointmentIdToLeave } from '#web/joining/join/join-situation.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChosenChip } from '#web/ui/Chip.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Select } from '#web/ui/Select.tsx'
import styles from './Subscribers.module.css'
import { formatAlternativeStart, type RefusedSubscribers } from './use-subscriber-changes.ts'
import { type RefusalGroup, groupRefusals } from './subscription-warning.ts'

interface Props {
  appointment: Appointment
  refused: RefusedSubscribers
  isBusy: boolean
  onWait: (ids: number[]) => void
  onChooseAlternative: (alternative: Alternative, ids: number[]) => void
  onChangeOver: (refusal: RefusedSubscription, insteadOf: number) => void
  onRemove: (id: number) => void
  onClose: () => void
}

/** Lists refused people until the user has dealt with each. */
export function RefusedList({ refused, ...rest }: Props) {
  const { t } = useTexts()
  const { warning, refusals } = refused
  const formatRefusedNames = () =>
    refusals.map(({ attendee }) => [attendee.name, formatNameHint(attendee)].filter(Boolean).join(' · '))
  // Another moment does not help if everyone lacked a seat and there is no alternative.
  const isAdviceUseful = refused.alternatives.length > 0 || !groupRefusals(refusals).every(({ isFull }) => isFull)
  const copyNames = useMutation({ mutationFn: () => navigator.clipboard.writeText(formatRefusedNames().join('\n')) })
  return (
    <section aria-label={t(($) => $.SUBSCRIBERS.REFUSED.LIST)} className={styles.refused}>
      <div role="alert">
        <h3>
          <TriangleAlert size={16} aria-hidden /> {warning.title}
        </h3>
        <p>{warning.summary}</p>
        {warning.advice && isAdviceUseful && <p>{warning.advice}</p>}
      </div>
      {groupRefusals(refusals).map((refusalGroup) => (
        <RefusalGroupSection
          key={refusalGroup.reasonText}
          refusalGroup={refusalGroup}
          alternatives={refused.alternatives}
          {...rest}
        />
      ))}
      <div className={styles.refusedActions}>
        <Button variant="quiet" onClick={() => copyNames.mutate()}>
          <Copy size={15} aria-hidden />
          {copyNames.isSuccess ? t(($) => $.SUBSCRIBERS.REFUSED.COPIED) : t(($) => $.SUBSCRIBERS.REFUSED.COPY)}
        </Button>
        <Button
          variant="quiet"
          onClick={({ currentTarget }) => {
            const section = currentTarget.closest('section')
            focusBeside(section, section?.previousElementSibling)
            rest.onClose()
          }}
        >
          {t(($) => $.SUBSCRIBERS.REFUSED.CLOSE)}
        </Button>
      </div>
    </section>
  )
}

interface RefusalGroupProps extends Omit<Props, 'refused'> {
  refusalGroup: RefusalGroup
  alternatives: readonly Alternative[]
}

function RefusalGroupSection({
  refusalGroup: { reasonText, isFull, refusals },
  alternatives,
  ...props
}: RefusalGroupProps) {
  const { t } = useTexts()
  const { appointment, isBusy, onWait, onChooseAlternative, onChangeOver, onRemove } = props
  const ids = refusals.map(({ attendee }) => attendee.id)
  return (
    <div role="group" aria-label={reasonText}>
      <h4>{reasonText}</h4>
      <ul className={styles.gathered}>
        {refusals.map((refusal) => (
          <RefusedPerson
            key={refusal.attendee.id}
            refusal={refusal}
            isBusy={isBusy}
            onChangeOver={onChangeOver}
            onRemove={onRemove}
          />
        ))}
      </ul>
      {isFull && (
        <div className={styles.refusedActions}>
          {appointment.waitList && (
            <Button needsConnection aria-disabled={isBusy || undefined} onClick={() => onWait(ids)}>
              <Hourglass size={15} aria-hidden /> {t(($) => $.SUBSCRIBERS.REFUSED.WAIT, { count: ids.length })}
            </Button>
          )}
          {alternatives.length > 0 && (
            <AlternativePicker
              alternatives={alternatives}
              isBusy={isBusy}
              onChoose={(alternative) => onChooseAlternative(alternative, ids)}
            />
          )}
        </div>
      )}
    </div>
  )
}

interface AlternativePickerProps {
  alternatives: readonly Alternative[]
  isBusy: boolean
  onChoose: (alternative: Alternative) => void
}

function AlternativePicker({ alternatives, isBusy, onChoose }: AlternativePickerProps) {
  const { t } = useTexts()
  const [selectedId, setSelectedId] = useState<number>()
  const selected = alternatives.find(({ id }) => id === selectedId)
  return (
    <>
      <Select
        isLabelUnseen
        label={t(($) => $.SUBSCRIBERS.REFUSED.ELSEWHERE)}
        value={selected?.id}
        options={[
          { value: undefined, text: t(($) => $.SUBSCRIBERS.REFUSED.ELSEWHERE) },
          ...alternatives.map((alternative) => ({ value: alternative.id, text: formatOption(alternative) })),
        ]}
        onChange={setSelectedId}
      />
      {selected && (
        <Button needsConnection aria-disabled={isBusy || undefined} onClick={() => onChoose(selected)}>
          <UserPlus size={15} aria-hidden /> {t(($) => $.SUBSCRIBERS.REFUSED.MOVE)}
        </Button>
      )}
    </>
  )

  function formatOption(alternative: Alternative) {
    const { name, seatsLeft } = alternative
    const seatsLeftText = seatsLeft !== null && t(($) => $.SUBSCRIBERS.REFUSED.LEFT, { count: seatsLeft })
    return [name, formatAlternativeStart(alternative), seatsLeftText].filter(Boolean).join(' · ')
  }
}

interface RefusedPersonProps {
  refusal: RefusedSubscription
  isBusy: boolean
  onChangeOver: Props['onChangeOver']
  onRemove: Props['onRemove']
}

function RefusedPerson({ refusal, isBusy, onChangeOver, onRemove }: RefusedPersonProps) {
  const { t } = useTexts()
  const { attendee } = refusal
  const { id, name } = attendee
  const appointmentIdToLeave = findAppointmentIdToLeave(refusal)
  return (
    <Row as="li" gap={2}>
      <ChosenChip
        removeLabel={t(($) => $.SUBSCRIBERS.REFUSED.REMOVE, { name })}
        onRemove={({ currentTarget }) => {
          focusBeside(currentTarget.closest('li'))
          onRemove(id)
        }}
      >
        {name}{' '}
        <span className="textQuiet textPlain">
          {[formatNameHint(attendee), ...useConflictTexts(refusal)].filter(Boolean).join(' · ')}
        </span>
      </ChosenChip>
      {appointmentIdToLeave !== undefined && (
        <Button
          needsConnection
          variant="quiet"
          aria-disabled={isBusy || undefined}
          aria-label={t(($) => $.SUBSCRIBERS.REFUSED.CHANGE_OVER_OF, { name })}
          onClick={() => onChangeOver(refusal, appointmentIdToLeave)}
        >
          <ArrowRightLeft size={14} aria-hidden /> {t(($) => $.SUBSCRIBERS.REFUSED.CHANGE_OVER)}
        </Button>
      )}
    </Row>
  )
}

/** Returns the conflicting appointments as texts. */
function useConflictTexts({ code, inTheWay }: RefusedSubscription) {
  const { t } = useTexts()
  return inTheWay.map(({ name, start }) => {
    if (name === null) return t(($) => $.SUBSCRIBERS.REFUSED.WHY.SOMETHING)
    const conflict = `${name} (${formatTime(Temporal.PlainDateTime.from(start))})`
    return code === 'subscriptionAlreadyAtOtherMoment'
      ? t(($) => $.SUBSCRIBERS.REFUSED.WHY.SEAT, { what: conflict })
      : t(($) => $.SUBSCRIBERS.REFUSED.WHY.LESSON, { what: conflict })
  })
}
