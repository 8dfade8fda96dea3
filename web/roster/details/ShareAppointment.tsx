import { useMutation } from '@tanstack/react-query'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { feedContract } from '@uurwerk/contract/roster/feed'
import type { AttendeeParam } from '@uurwerk/contract/values'
import { CalendarPlus, Check, Link2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#web/lib/call.ts'
import { offerFile } from '#web/lib/offer-file.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { formatAppointmentTitle } from '../appointment/appointment-texts.ts'
import styles from './ShareAppointment.module.css'

interface Props {
  appointment: Appointment
  attendeeId: AttendeeParam
}

export function ShareAppointment({ appointment, attendeeId }: Props) {
  const { t } = useTexts()
  const calendarDownload = useMutation({
    mutationFn: async () => {
      const calendar = await call(feedContract.ofAppointment, { params: { id: appointment.id, attendeeId } })
      offerFile(buildFileName(appointment), 'text/calendar;charset=utf-8', calendar)
    },
  })
  return (
    <div role="group" aria-label={t(($) => $.ROSTER.TAKE.LABEL)} className={styles.take}>
      <Button variant="quiet" disabled={calendarDownload.isPending} onClick={() => calendarDownload.mutate()}>
        <CalendarPlus size={16} aria-hidden /> {t(($) => $.ROSTER.TAKE.CALENDAR)}
      </Button>
      <CopyLink address={buildShareUrl(appointment)} />
    </div>
  )
}

/** Omits the attendee: the link opens in the roster of its reader. */
function buildShareUrl({ id, start }: Appointment) {
  const address = new URL('/roster', location.origin)
  address.searchParams.set('date', start.slice(0, 10))
  address.searchParams.set('appointment', String(id))
  return address.href
}

/** Formats like `2026-11-18 Keuzeles Engels.ics`, without characters that file names cannot have. */
const buildFileName = (appointment: Appointment) =>
  `${appointment.start.slice(0, 10)} ${formatAppointmentTitle(appointment).replace(/[^\p{L}\p{N} .,()-]+/gu, ' ')}`
    .slice(0, 80)
    .trim() + '.ics'

function CopyLink({ address }: { address: string }) {
  const { t } = useTexts()
  const [copyOutcome, setCopyOutcome] = useState<'copied' | 'refused'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopyOutcome('copied')
    } catch {
      // Without clipboard permission, the address is shown to copy by hand.
      setCopyOutcome('refused')
    }
  }
  return (
    <>
      <Button variant="quiet" onClick={() => void copy()}>
        {copyOutcome === 'copied' ? <Check size={16} aria-hidden /> : <Link2 size={16} aria-hidden />}
        {copyOutcome === 'copied' ? t(($) => $.ROSTER.TAKE.COPIED) : t(($) => $.ROSTER.TAKE.LINK)}
      </Button>
      <span role="status" className="unseen">
        {copyOutcome === 'copied' && t(($) => $.ROSTER.TAKE.COPIED)}
      </span>
      {copyOutcome === 'refused' && (
        <div className={styles.address}>
          <TextField
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user asked for it
            autoFocus
            isLabelUnseen
            label={t(($) => $.ROSTER.TAKE.ADDRESS)}
            value={address}
            onFocus={({ target }) => target.select()}
          />
        </div>
      )}
    </>
  )
}
