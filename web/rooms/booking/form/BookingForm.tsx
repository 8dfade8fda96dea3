import { useQuery } from '@tanstack/react-query'
import { type Booking, bookingBounds } from '@uurwerk/contract/rooms/booking'
import { cutTo } from '@uurwerk/contract/rules/text'
import { useId, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { today } from '../../../lib/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import type { Wanted } from '../wanted.ts'
import styles from './BookingForm.module.css'
import { type Draft, draftOf, profileOf } from './draft.ts'
import { profilesQuery, useOnce } from '../queries.ts'
import { Invitees } from './Invitees.tsx'
import { weeklyFrom } from './occurrences.ts'
import { useSave } from './queries.ts'
import { Refusal } from './Refusal.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import { useSeries } from './use-series.ts'
import { WhereAndWhen } from './WhereAndWhen.tsx'

interface Props {
  wanted: Wanted
  /** The one that is changed; null for a new one. */
  booking: Booking | null
  onClose: () => void
}

/** Books a room, once or time and again, or changes a booking. */
export function BookingForm({ wanted, booking, onClose }: Props) {
  const { t } = useTexts()
  const id = useId()
  const [draft, setDraft] = useState(() => draftOf(wanted, booking))
  const { data: profiles } = useQuery(profilesQuery)
  const { mutate, reset, isPending, error } = useSave(booking)
  const once = useOnce(booking?.id ?? null)
  const series = useSeries(draft)
  const profile = profileOf(profiles ?? [], draft.facility)
  const lastDay = profile && today().add({ days: profile.daysAhead }).toString()

  /** The fields are not disabled while it is sent, which would take the focus away. */
  const change = (changes: Partial<Draft>) =>
    once(() => {
      reset()
      setDraft((before) => ({ ...before, ...changes }))
    })

  return (
    <Modal
      isForm
      isWide
      title={booking ? t(($) => $.BOOKING_FORM.TITLE.CHANGE) : t(($) => $.BOOKING_FORM.TITLE.NEW)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.COMMON.CLOSE)}</Button>
          <Button
            type="submit"
            form={id}
            look="primary"
            disabled={series.isUnknown}
            aria-disabled={isPending}
            aria-busy={isPending}
          >
            {saveText()}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-busy={isPending}
        className={styles.form}
        onSend={() => once(() => mutate(draft, { onSuccess: onClose }))}
      >
        {(isTried) => (
          <>
            {booking?.seriesId != null && (
              <Segments
                label={t(($) => $.BOOKING_FORM.SCOPE.LABEL)}
                value={draft.isFollowing ? 'following' : 'one'}
                options={[
                  { value: 'one', text: t(($) => $.BOOKING_FORM.SCOPE.ONE) },
                  { value: 'following', text: t(($) => $.BOOKING_FORM.SCOPE.FOLLOWING) },
                ]}
                onChange={(scope) => change({ isFollowing: scope === 'following' })}
              />
            )}
            <WhereAndWhen draft={draft} booking={booking} profile={profile} isTried={isTried} onChange={change} />
            <Texts draft={draft} isTried={isTried} onChange={change} />
            <Invitees draft={draft} onChange={change} />
            {!booking && (
              <section className={styles.repeat}>
                <Switch
                  label={t(($) => $.BOOKING_FORM.REPEAT.LABEL)}
                  checked={draft.repeat !== null}
                  onChange={(isOn) => change({ repeat: isOn ? weeklyFrom(draft.date, lastDay) : null })}
                />
                {draft.repeat && (
                  <RepeatFields
                    repeat={draft.repeat}
                    series={series}
                    onChange={(changes) => draft.repeat && change({ repeat: { ...draft.repeat, ...changes } })}
                  />
                )}
              </section>
            )}
            {error && <Refusal error={error} draft={draft} onChange={change} />}
          </>
        )}
      </Form>
    </Modal>
  )

  function saveText() {
    if (isPending) return t(($) => $.BOOKING_FORM.SAVE.BUSY)
    if (booking) return t(($) => $.BOOKING_FORM.SAVE.CHANGE)
    const count = series.counts?.kept
    return count ? t(($) => $.BOOKING_FORM.SAVE.SERIES, { count }) : t(($) => $.BOOKING_FORM.SAVE.NEW)
  }
}

interface TextsProps {
  draft: Draft
  isTried: boolean
  onChange: (changes: Partial<Draft>) => void
}

function Texts({ draft, isTried, onChange }: TextsProps) {
  const { t } = useTexts()
  const id = useId()
  const isMissing = isTried && draft.name.trim() === ''
  return (
    <>
      <div className={styles.text}>
        <label htmlFor={id}>{t(($) => $.BOOKING_FORM.NAME.LABEL)}</label>
        <input
          required
          id={id}
          value={draft.name}
          autoComplete="off"
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-missing` : undefined}
          placeholder={t(($) => $.BOOKING_FORM.NAME.HINT)}
          onChange={({ target }) => onChange({ name: cutTo(bookingBounds.name, target.value) })}
        />
        {isMissing && (
          <em id={`${id}-missing`} className={styles.wrong}>
            {t(($) => $.BOOKING_FORM.NAME.MISSING)}
          </em>
        )}
      </div>
      <label className={styles.text}>
        <span>{t(($) => $.BOOKING_FORM.DESCRIPTION)}</span>
        <textarea
          rows={2}
          value={draft.description}
          onChange={({ target }) => onChange({ description: cutTo(bookingBounds.description, target.value) })}
        />
      </label>
    </>
  )
}
