import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { AvailableFacility } from '@uurwerk/contract/rooms/room'
import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'
import { useId } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useSession } from '#web/data/me.ts'
import { formatDay } from '#web/lib/time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { DateField } from '#web/ui/DateField/DateField.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Select } from '#web/ui/Select.tsx'
import { computeEndTime } from '../find/search-start.ts'
import styles from './BookingForm.module.css'
import { type BookingDraft, listLengths, toSlot, fitLengthToStart, listPossibleStarts } from './booking-draft.ts'
import { BookingAlternatives } from './BookingAlternatives.tsx'
import { formatBrokenLimit } from './format-broken-limit.ts'
import refusalStyles from './BookingRefusal.module.css'
import type { DraftRoom } from './use-draft-room.ts'

interface Props {
  draft: BookingDraft
  booking: Booking | null
  /** Empty while unknown. */
  profiles: readonly BookingProfile[]
  roomState: DraftRoom
  isTried: boolean
  onChange: (changes: Partial<BookingDraft>) => void
}

export function RoomAndTimeFields({ draft, booking, profiles, roomState, isTried, onChange }: Props) {
  const { t } = useTexts()
  const { day: schoolDay } = useSession()
  const now = useNow()
  const { date, time, minutes } = draft
  const { start } = toSlot(draft)
  const isToday = date === now.toPlainDate().toString() && booking === null
  const hours = profiles.length > 0 ? profiles : [{ opens: schoolDay.start, closes: schoolDay.end }]
  // A new booking for today cannot begin in the past; an existing booking may keep its start.
  const earliest = isToday ? now.toPlainTime().toString().slice(0, 5) : ''
  return (
    <>
      <RoomField draft={draft} roomState={roomState} isTried={isTried} onChange={onChange} />
      <div className={styles.timeFields}>
        <DateField
          label={t(($) => $.BOOKING_FORM.DATE)}
          value={Temporal.PlainDate.from(date)}
          onChange={(newDate) => onChange({ date: newDate.toString() })}
        />
        <Select
          label={t(($) => $.BOOKING_FORM.START)}
          value={time}
          options={listPossibleStarts(hours, earliest, time).map((option) => ({
            value: option,
            text: option,
          }))}
          onChange={(newTime) => onChange(fitLengthToStart(newTime, minutes, profiles))}
        />
        <Select
          label={t(($) => $.BOOKING_FORM.LENGTH.LABEL)}
          value={minutes}
          options={listLengths(roomState.longestMinutes ?? minutes, minutes).map((length) => ({
            value: length,
            text: t(($) => $.BOOKING_FORM.LENGTH.OPTION, {
              minutes: length,
              end: computeEndTime(start, length).slice(11),
            }),
          }))}
          onChange={(length) => onChange({ minutes: length })}
        />
      </div>
      {roomState.isRefused && !roomState.isOthersBooking && (
        <RoomProblem draft={draft} booking={booking} roomState={roomState} onChange={onChange} />
      )}
      {roomState.profile && <ProfileLimits roomState={roomState} profile={roomState.profile} />}
    </>
  )
}

/** Offers free rooms, and the selected room in any case. */
function RoomField({
  draft,
  roomState,
  isTried,
  onChange,
}: Pick<Props, 'draft' | 'roomState' | 'isTried' | 'onChange'>) {
  const { t } = useTexts()
  const id = useId()
  const { facility } = draft
  const { rooms, isListed } = roomState
  return (
    <Stack gap={2}>
      <Select
        required
        label={t(($) => $.BOOKING_FORM.ROOM.LABEL)}
        value={facility?.id}
        options={[
          ...(facility ? [] : [{ value: undefined, text: t(($) => $.BOOKING_FORM.ROOM.CHOOSE) }]),
          ...(!isListed && facility ? [{ value: facility.id, text: facility.name }] : []),
          ...rooms.map((eachRoom) => ({ value: eachRoom.id, text: formatRoomOption(eachRoom) })),
        ]}
        aria-invalid={roomState.isRefused || (isTried && facility === null)}
        aria-describedby={id}
        onChange={(selectedId) => {
          const selectedRoom = rooms.find(({ id: roomId }) => roomId === selectedId)
          if (selectedRoom) onChange({ facility: { id: selectedRoom.id, name: selectedRoom.name } })
        }}
      />
      <p id={id} role="status" className="textDanger textList">
        {formatWarning()}
      </p>
    </Stack>
  )

  function formatRoomOption({ name, building, capacity }: AvailableFacility) {
    const facts = [
      name,
      building && t(($) => $.ROOMS.PLAN.ROOM.BUILDING, { building }),
      capacity !== null && t(($) => $.ROOMS.PLAN.ROOM.CAPACITY, { count: capacity }),
    ]
    return facts.filter(Boolean).join(' · ')
  }

  function formatWarning() {
    if (roomState.isFailed) return t(($) => $.BOOKING_FORM.ROOM.FAILED)
    if (roomState.isLoaded && rooms.length === 0 && facility === null) return t(($) => $.BOOKING_FORM.ROOM.NONE)
    if (roomState.isRefused && facility) return t(($) => $.BOOKING_FORM.ROOM.NOT_FREE, { room: facility.name })
    return isTried && facility === null ? t(($) => $.BOOKING_FORM.ROOM.MISSING) : undefined
  }
}

/** Says why the room cannot be booked: in the past, over a limit, or otherwise taken. */
function RoomProblem({
  draft,
  booking,
  roomState,
  onChange,
}: Pick<Props, 'draft' | 'booking' | 'roomState' | 'onChange'>) {
  const { t } = useTexts()
  const reasons = roomState.brokenLimits.flatMap(({ path, message }) => formatBrokenLimit(path, message) ?? [])
  return (
    <div className={refusalStyles.refusal}>
      {roomState.isStartPast ? (
        <p>{t(($) => $.BOOKING_FORM.ROOM.OVER)}</p>
      ) : (
        reasons.map((reason) => <p key={reason}>{reason}</p>)
      )}
      {!roomState.isStartPast && reasons.length === 0 && <p>{t(($) => $.BOOKING_FORM.ROOM.TAKEN)}</p>}
      <BookingAlternatives
        draft={draft}
        booking={booking}
        shorterMinutes={roomState.shorterMinutes}
        onChange={onChange}
      />
    </div>
  )
}

interface ProfileLimitsProps {
  roomState: DraftRoom
  profile: BookingProfile
}

function ProfileLimits({ roomState: { minutesLeft }, profile }: ProfileLimitsProps) {
  const { t } = useTexts()
  const { maxMinutes, opens, closes, daysAhead } = profile
  const lastBookableDay = useNow().toPlainDate().add({ days: daysAhead })
  const limits = [
    t(($) => $.BOOKING_FORM.LIMITS.LENGTH, { minutes: maxMinutes }),
    t(($) => $.BOOKING_FORM.LIMITS.HOURS, { opens, closes }),
    t(($) => $.BOOKING_FORM.LIMITS.DAYS, { day: formatDay(lastBookableDay) }),
  ].join(', ')
  return (
    <p className={styles.limits}>
      {limits}. {minutesLeft !== undefined && t(($) => $.BOOKING_FORM.LIMITS.LEFT, { minutes: minutesLeft })}
    </p>
  )
}
