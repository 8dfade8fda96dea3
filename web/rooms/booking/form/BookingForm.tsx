import { useQuery } from '@tanstack/react-query'
import { type Booking, bookingBounds } from '@uurwerk/contract/rooms/booking'
import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'
import { truncateText } from '@uurwerk/contract/rules/text'
import { useId, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { getToday } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { BookingRequest } from '../booking-request.ts'
import styles from './BookingForm.module.css'
import { type BookingDraft, createBookingDraft, listProfilesForRoom } from './booking-draft.ts'
import { bookingProfilesQuery, useRunUnlessBusy } from '../queries.ts'
import { Invitees } from './Invitees.tsx'
import { createWeeklyRepeat } from './occurrences.ts'
import { useSaveBooking } from './queries.ts'
import { BookingRefusal } from './BookingRefusal.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import { useDraftGuests } from './use-draft-guests.ts'
import { useDraftRoom } from './use-draft-room.ts'
import { type DraftSeries, useDraftSeries } from './use-draft-series.ts'
import { RoomAndTimeFields } from './RoomAndTimeFields.tsx'

interface Props {
  request: BookingRequest
  /** Null for a new booking. */
  booking: Booking | null
  /** The administrator's own limits do not apply to someone else's booking. */
  isOthersBooking?: boolean
  onClose: () => void
}

export function BookingForm({ request, booking, isOthersBooking = false, onClose }: Props) {
  const { t } = useTexts()
  const id = useId()
  const [draft, setDraft] = useState(() => createBookingDraft(request, booking))
  const { mutate, reset, isPending, error } = useSaveBooking(booking, isOthersBooking)
  const runUnlessBusy = useRunUnlessBusy(booking?.id ?? null)
  const checks = useDraftChecks(draft, { booking, isOthersBooking })

  /** Does nothing while sending. The fields are not disabled, because that would move the focus. */
  const changeDraft = (changes: Partial<BookingDraft>) =>
    runUnlessBusy(() => {
      reset()
      setDraft((currentDraft) => ({ ...currentDraft, ...changes }))
    })
  const draftProps = { draft, onChange: changeDraft }

  return (
    <Modal
      isForm
      isWide
      title={booking ? t(($) => $.BOOKING_FORM.TITLE.CHANGE) : t(($) => $.BOOKING_FORM.TITLE.NEW)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.COMMON.CLOSE)}</Button>
          <SaveButton form={id} booking={booking} series={checks.series} isPending={isPending} />
        </>
      }
    >
      <Form
        id={id}
        aria-busy={isPending}
        className={styles.form}
        onSend={() => runUnlessBusy(() => mutate(draft, { onSuccess: onClose }))}
      >
        {(isTried) => (
          <>
            <DraftFields
              {...draftProps}
              checks={checks}
              booking={booking}
              isOthersBooking={isOthersBooking}
              isTried={isTried}
            />
            {error && (
              <BookingRefusal
                {...draftProps}
                booking={booking}
                error={error}
                hidesAlternatives={checks.roomState.isRefused || isOthersBooking}
              />
            )}
          </>
        )}
      </Form>
    </Modal>
  )
}

interface EditedBooking {
  booking: Booking | null
  isOthersBooking: boolean
}

/** Checks before sending. */
function useDraftChecks(draft: BookingDraft, { booking, isOthersBooking }: EditedBooking) {
  const { data = [] } = useQuery({ ...bookingProfilesQuery, enabled: !isOthersBooking })
  const profiles = isOthersBooking ? [] : listProfilesForRoom(data, draft.facility)
  return {
    profiles,
    roomState: useDraftRoom(draft, { booking, profiles, isOthersBooking }),
    guests: useDraftGuests(draft, { booking, isOthersBooking }),
    series: useDraftSeries(draft),
  }
}

interface DraftFieldsProps extends DraftProps, EditedBooking {
  checks: ReturnType<typeof useDraftChecks>
  isTried: boolean
}

function DraftFields({ draft, checks, booking, isOthersBooking, isTried, onChange }: DraftFieldsProps) {
  const { profiles, roomState, guests, series } = checks
  const draftProps = { draft, onChange }
  return (
    <>
      {booking?.seriesId != null && <SeriesExtent {...draftProps} />}
      <RoomAndTimeFields
        {...draftProps}
        booking={booking}
        profiles={profiles}
        roomState={roomState}
        isTried={isTried}
      />
      <NameAndDescription {...draftProps} isTried={isTried} />
      <Invitees
        {...draftProps}
        guests={guests}
        occurrenceCount={series.counts?.includedCount ?? 1}
        organizerId={isOthersBooking ? booking?.organizer.id : undefined}
      />
      {!booking && <RepeatSection {...draftProps} series={series} profile={roomState.profile} />}
    </>
  )
}

interface SaveButtonProps {
  form: string
  booking: Booking | null
  series: DraftSeries
  isPending: boolean
}

function SaveButton({ form, booking, series, isPending }: SaveButtonProps) {
  const { t } = useTexts()
  return (
    <Button
      type="submit"
      form={form}
      variant="primary"
      disabled={series.isUnknown}
      aria-disabled={isPending}
      aria-busy={isPending}
    >
      {formatButtonText()}
    </Button>
  )

  function formatButtonText() {
    if (isPending) return t(($) => $.BOOKING_FORM.SAVE.BUSY)
    if (booking) return t(($) => $.BOOKING_FORM.SAVE.CHANGE)
    const count = series.counts?.includedCount
    return count ? t(($) => $.BOOKING_FORM.SAVE.SERIES, { count }) : t(($) => $.BOOKING_FORM.SAVE.NEW)
  }
}

interface DraftProps {
  draft: BookingDraft
  onChange: (changes: Partial<BookingDraft>) => void
}

function SeriesExtent({ draft, onChange }: DraftProps) {
  const { t } = useTexts()
  return (
    <Segments
      label={t(($) => $.BOOKING_FORM.SCOPE.LABEL)}
      value={draft.includesFollowing ? 'following' : 'one'}
      options={[
        { value: 'one', text: t(($) => $.BOOKING_FORM.SCOPE.ONE) },
        { value: 'following', text: t(($) => $.BOOKING_FORM.SCOPE.FOLLOWING) },
      ]}
      onChange={(extent) => onChange({ includesFollowing: extent === 'following' })}
    />
  )
}

interface RepeatSectionProps extends DraftProps {
  series: DraftSeries
  profile: BookingProfile | undefined
}

function RepeatSection({ draft: { date, repeat }, series, profile, onChange }: RepeatSectionProps) {
  const { t } = useTexts()
  const lastBookableDay = profile && getToday().add({ days: profile.daysAhead }).toString()
  return (
    <Stack as="section" gap={5} className={styles.repeat}>
      <Switch
        label={t(($) => $.BOOKING_FORM.REPEAT.LABEL)}
        checked={repeat !== null}
        onChange={(isOn) => onChange({ repeat: isOn ? createWeeklyRepeat(date, lastBookableDay) : null })}
      />
      {repeat && (
        <RepeatFields
          repeat={repeat}
          series={series}
          onChange={(changes) => onChange({ repeat: { ...repeat, ...changes } })}
        />
      )}
    </Stack>
  )
}

interface NameAndDescriptionProps extends DraftProps {
  isTried: boolean
}

function NameAndDescription({ draft, isTried, onChange }: NameAndDescriptionProps) {
  const { t } = useTexts()
  const isNameMissing = isTried && draft.name.trim() === ''
  return (
    <>
      <TextField
        required
        label={t(($) => $.BOOKING_FORM.NAME.LABEL)}
        placeholder={t(($) => $.BOOKING_FORM.NAME.HINT)}
        fault={isNameMissing && t(($) => $.BOOKING_FORM.NAME.MISSING)}
        value={draft.name}
        onChange={(name) => onChange({ name: truncateText(bookingBounds.name, name) })}
      />
      <TextArea
        rows={2}
        label={t(($) => $.BOOKING_FORM.DESCRIPTION)}
        value={draft.description}
        onChange={(description) => onChange({ description: truncateText(bookingBounds.description, description) })}
      />
    </>
  )
}
