import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Appointment, appointmentContract } from '@uurwerk/contract/roster/appointment'
import type { Attendee } from '@uurwerk/contract/roster/attendee'
import { ChevronLeft, ChevronRight, Coffee } from 'lucide-react'
import { useMemo, useState } from 'react'
import { keys } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTimes } from '#web/lib/time.ts'
import { formatDayAndTimes } from '#web/roster/appointment/format-day-and-times.ts'
import { formatAppointmentTitle } from '#web/roster/appointment/appointment-texts.ts'
import { ReadOnlyGrid } from '#web/roster/appointment/ReadOnlyGrid.tsx'
import { RosterNotLoaded } from '#web/roster/appointment/RosterNotLoaded.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { buildDayPreview, isOnDay } from './build-day-preview.ts'
import styles from './DayPreview.module.css'

const previewedDayQuery = (attendeeId: number, date: string) =>
  queryOptions({
    queryKey: [...keys.appointments, 'day', attendeeId, date],
    queryFn: ({ signal }) =>
      call(appointmentContract.roster, { params: { start: date, end: date }, query: { atnId: [attendeeId] } }, signal),
  })

interface Props {
  previewedAppointment: Appointment
  ownAttendee: Attendee
  onClose: () => void
}

/** Shows the user's own day with an appointment that is not joined yet. */
export function DayPreview({ previewedAppointment, ownAttendee, onClose }: Props) {
  const { t } = useTexts()
  const appointmentDay = Temporal.PlainDate.from(previewedAppointment.start.slice(0, 10))
  const [day, setDay] = useState(appointmentDay)
  const { data, error, refetch } = useQuery(previewedDayQuery(ownAttendee.id, day.toString()))
  const preview = useMemo(
    () => data && buildDayPreview(data, previewedAppointment, day, ownAttendee.id),
    [data, previewedAppointment, day, ownAttendee.id],
  )
  return (
    <Modal
      title={t(($) => $.ROSTER.DAY_PREVIEW.TITLE, { name: formatAppointmentTitle(previewedAppointment) })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t(($) => $.COMMON.CLOSE)}</Button>}
      isWide
    >
      <DayChoice day={day} onChange={setDay} />
      <div className={styles.grid}>
        <DayContent preview={preview} error={error} day={day} ownAttendee={ownAttendee} onRetry={refetch} />
      </div>
      <div role="status" className={styles.summary}>
        {!isOnDay(previewedAppointment, day) ? (
          <OtherDayNotice previewedAppointment={previewedAppointment} onBack={() => setDay(appointmentDay)} />
        ) : (
          preview && <Overlaps overlappingAppointments={preview.overlappingAppointments} />
        )}
      </div>
    </Modal>
  )
}

function DayChoice({ day, onChange }: { day: Temporal.PlainDate; onChange: (day: Temporal.PlainDate) => void }) {
  const { t } = useTexts()
  return (
    <div className={styles.days}>
      <Button
        isSquare
        variant="quiet"
        aria-label={t(($) => $.ROSTER.PREVIOUS.DAY)}
        onClick={() => onChange(day.subtract({ days: 1 }))}
      >
        <ChevronLeft size={18} />
      </Button>
      <strong aria-live="polite">{formatDay(day)}</strong>
      <Button
        isSquare
        variant="quiet"
        aria-label={t(($) => $.ROSTER.NEXT.DAY)}
        onClick={() => onChange(day.add({ days: 1 }))}
      >
        <ChevronRight size={18} />
      </Button>
    </div>
  )
}

interface DayContentProps {
  preview: ReturnType<typeof buildDayPreview> | undefined
  error: Error | null
  day: Temporal.PlainDate
  ownAttendee: Attendee
  onRetry: () => unknown
}

function DayContent({ preview, error, day, ownAttendee, onRetry }: DayContentProps) {
  const { t } = useTexts()
  if (preview) return <PreviewedDay preview={preview} day={day} ownAttendee={ownAttendee} />
  if (error) return <RosterNotLoaded error={error} onRetry={onRetry} />
  return <Skeleton label={t(($) => $.ROSTER.LOADING)} rows={6} className={`skeleton-lines ${styles.skeleton}`} />
}

function PreviewedDay({
  preview,
  day,
  ownAttendee,
}: {
  preview: ReturnType<typeof buildDayPreview>
  day: Temporal.PlainDate
  ownAttendee: Attendee
}) {
  const { t } = useTexts()
  const days = useMemo(() => [day], [day])
  const { appointments, gridEntries } = preview
  if (appointments.length === 0)
    return <Empty variant="plain" icon={<Coffee />} title={t(($) => $.ROSTER.EMPTY.DAY, { day: formatDay(day) })} />
  return (
    <ReadOnlyGrid
      key={day.toString()}
      label={t(($) => $.ROSTER.GRID.DAY, { day: formatDay(day) })}
      days={days}
      appointments={appointments}
      entries={gridEntries}
      perspective={ownAttendee.type}
    />
  )
}

function Overlaps({ overlappingAppointments }: { overlappingAppointments: readonly Appointment[] }) {
  const { t } = useTexts()
  if (overlappingAppointments.length === 0) return <p>{t(($) => $.ROSTER.DAY_PREVIEW.FITS)}</p>
  const names = overlappingAppointments.map((appointment) => {
    const times = formatTimes(
      Temporal.PlainDateTime.from(appointment.start),
      Temporal.PlainDateTime.from(appointment.end),
    )
    return `${formatAppointmentTitle(appointment)} (${times})`
  })
  return <p className={styles.overlaps}>{t(($) => $.ROSTER.DAY_PREVIEW.OVERLAPS, { names: names.join(', ') })}</p>
}

function OtherDayNotice({ previewedAppointment, onBack }: { previewedAppointment: Appointment; onBack: () => void }) {
  const { t } = useTexts()
  const dayAndTimes = formatDayAndTimes(
    Temporal.PlainDateTime.from(previewedAppointment.start),
    Temporal.PlainDateTime.from(previewedAppointment.end),
  )
  return (
    <>
      <p>
        {t(($) => $.ROSTER.DAY_PREVIEW.ELSEWHERE, {
          name: formatAppointmentTitle(previewedAppointment),
          when: dayAndTimes,
        })}
      </p>
      <Button variant="quiet" onClick={onBack}>
        {t(($) => $.ROSTER.DAY_PREVIEW.BACK)}
      </Button>
    </>
  )
}
