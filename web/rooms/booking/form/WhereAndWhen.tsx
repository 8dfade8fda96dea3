import { useQuery } from '@tanstack/react-query'
import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { AvailableFacility } from '@uurwerk/contract/rooms/room'
import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'
import { useId } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { useSession } from '../../../data/me.ts'
import { formatDay } from '../../../lib/time.ts'
import { useNow } from '../../../lib/use-now.ts'
import { DateField } from '../../../ui/DateField/DateField.tsx'
import { Field } from '../../../ui/Field.tsx'
import { endOf } from '../find/moment.ts'
import styles from './BookingForm.module.css'
import { type Draft, lengthsUpTo, minutesLeft, slotOf, startsBetween } from './draft.ts'
import { availableQuery, balanceQuery } from './queries.ts'

interface Props {
  draft: Draft
  booking: Booking | null
  /** Under which the room is booked; undefined while unknown. */
  profile: BookingProfile | undefined
  isTried: boolean
  onChange: (changes: Partial<Draft>) => void
}

/** Which room, on which day, from when, for how long. */
export function WhereAndWhen({ draft, booking, profile, isTried, onChange }: Props) {
  const { t } = useTexts()
  const { day } = useSession()
  const { date, time, minutes } = draft
  const { start } = slotOf(draft)
  return (
    <>
      <Room draft={draft} booking={booking} isTried={isTried} onChange={onChange} />
      <div className={styles.when}>
        <DateField
          label={t(($) => $.BOOKING_FORM.DATE)}
          value={Temporal.PlainDate.from(date)}
          onChange={(chosen) => onChange({ date: chosen.toString() })}
        />
        <Field label={t(($) => $.BOOKING_FORM.START)}>
          <select value={time} onChange={({ target }) => onChange({ time: target.value })}>
            {startsBetween(profile?.opens ?? day.start, profile?.closes ?? day.end, time).map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </Field>
        <Field label={t(($) => $.BOOKING_FORM.LENGTH.LABEL)}>
          <select value={minutes} onChange={({ target }) => onChange({ minutes: Number(target.value) })}>
            {lengthsUpTo(profile?.maxMinutes ?? minutes, minutes).map((length) => (
              <option key={length} value={length}>
                {t(($) => $.BOOKING_FORM.LENGTH.OPTION, { minutes: length, end: endOf(start, length).slice(11) })}
              </option>
            ))}
          </select>
        </Field>
      </div>
      {profile && <Limits draft={draft} booking={booking} profile={profile} />}
    </>
  )
}

/** The rooms that can be booked at the time, and the one that is chosen whether it can be or not. */
function Room({ draft, booking, isTried, onChange }: Omit<Props, 'profile'>) {
  const { t } = useTexts()
  const id = useId()
  const { facility } = draft
  const { data, isError, isPlaceholderData } = useQuery(availableQuery(slotOf(draft), booking?.id))
  const rooms: readonly Pick<AvailableFacility, 'id' | 'name'>[] = data ?? []
  const isListed = facility === null || rooms.some(({ id }) => id === facility.id)
  const isKnown = data !== undefined && !isPlaceholderData && !isError
  const warning = warningText()
  return (
    <div className={styles.room}>
      <Field label={t(($) => $.BOOKING_FORM.ROOM.LABEL)}>
        <select
          value={facility?.id ?? ''}
          required
          aria-invalid={isTried && facility === null}
          aria-describedby={id}
          onChange={({ target }) => {
            const chosen = rooms.find(({ id }) => id === Number(target.value))
            if (chosen) onChange({ facility: { id: chosen.id, name: chosen.name } })
          }}
        >
          {facility === null && <option value="">{t(($) => $.BOOKING_FORM.ROOM.CHOOSE)}</option>}
          {!isListed && <option value={facility.id}>{facility.name}</option>}
          {data?.map((room) => (
            <option key={room.id} value={room.id}>
              {textOf(room)}
            </option>
          ))}
        </select>
      </Field>
      <p id={id} role="status" className={styles.wrong}>
        {warning}
      </p>
    </div>
  )

  function textOf({ name, building, capacity }: AvailableFacility) {
    const facts = [
      name,
      building && t(($) => $.ROOMS.PLAN.ROOM.BUILDING, { building }),
      capacity !== null && t(($) => $.ROOMS.PLAN.ROOM.CAPACITY, { count: capacity }),
    ]
    return facts.filter(Boolean).join(' · ')
  }

  function warningText() {
    if (isError) return t(($) => $.BOOKING_FORM.ROOM.FAILED)
    if (isKnown && rooms.length === 0 && facility === null) return t(($) => $.BOOKING_FORM.ROOM.NONE)
    // Of a series the list of its times says it.
    if (isKnown && !isListed && !draft.repeat) return t(($) => $.BOOKING_FORM.ROOM.NOT_FREE, { room: facility.name })
    return isTried && facility === null ? t(($) => $.BOOKING_FORM.ROOM.MISSING) : undefined
  }
}

interface LimitsProps {
  draft: Draft
  booking: Booking | null
  profile: BookingProfile
}

/** What one may, before one comes to it. */
function Limits({ draft: { facility, date }, booking, profile }: LimitsProps) {
  const { t } = useTexts()
  const { maxMinutes, opens, closes, daysAhead } = profile
  const last = useNow().toPlainDate().add({ days: daysAhead })
  const { data: balance } = useQuery({ ...balanceQuery(date, facility?.id ?? 0), enabled: facility !== null })
  const limits = [
    t(($) => $.BOOKING_FORM.LIMITS.LENGTH, { minutes: maxMinutes }),
    t(($) => $.BOOKING_FORM.LIMITS.HOURS, { opens, closes }),
    t(($) => $.BOOKING_FORM.LIMITS.DAYS, { day: formatDay(last) }),
  ].join(', ')
  return (
    <p className={styles.limits}>
      {limits}. {balance && t(($) => $.BOOKING_FORM.LIMITS.LEFT, { minutes: minutesLeft(balance, date, booking) })}
    </p>
  )
}
