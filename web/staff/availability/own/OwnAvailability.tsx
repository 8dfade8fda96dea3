import { useNavigate } from '@tanstack/react-router'
import type { AvailabilityRequest } from '@uurwerk/contract/staff/availability'
import { CloudCheck, CloudOff, CloudUpload } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatRange } from '#web/lib/time.ts'
import { Field } from '#web/ui/Field.tsx'
import styles from '../AvailabilityScreen.module.css'
import { OwnRequest } from './OwnRequest.tsx'
import { type OwnAnswer, useOwnAnswer } from './use-own-answer.ts'
import { useAvailabilityAddress } from '../use-availability-address.ts'

interface Props {
  title: string
  viewSwitch: ReactNode
  requests: readonly AvailabilityRequest[]
}

/** Shows the request in the address, by default the last to close. */
export function OwnAvailability({ title, viewSwitch, requests }: Props) {
  const { request: requestId } = useAvailabilityAddress()
  const request = requests.find(({ id }) => id === requestId) ?? requests[0]
  if (!request) return null
  return <RequestScreen key={request.id} title={title} viewSwitch={viewSwitch} requests={requests} request={request} />
}

function RequestScreen({ title, viewSwitch, requests, request }: Props & { request: AvailabilityRequest }) {
  const answer = useOwnAnswer(request)
  const { start, end, name } = request
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>{title}</h1>
        <small>
          {name} · {formatRange(Temporal.PlainDate.from(start), Temporal.PlainDate.from(end))}
        </small>
        {viewSwitch}
        <RequestSelect requests={requests} request={request} />
        <SaveStatus answer={answer} />
      </header>
      <OwnRequest request={request} answer={answer} />
    </div>
  )
}

function RequestSelect({ requests, request }: Pick<Props, 'requests'> & { request: AvailabilityRequest }) {
  const { t } = useTexts()
  const navigate = useNavigate({ from: '/availability-request' })
  if (requests.length < 2) return null
  return (
    <Field label={t(($) => $.AVAILABILITY.REQUEST)} isLabelUnseen>
      <select
        value={request.id}
        onChange={({ target }) => void navigate({ search: { request: Number(target.value) } })}
      >
        {requests.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  )
}

function SaveStatus({ answer: { isSaving, hasFailed, savedAt } }: { answer: OwnAnswer }) {
  const { t } = useTexts()
  if (!isSaving && !hasFailed && savedAt === undefined) return null
  const outcome = hasFailed
    ? { Icon: CloudOff, text: t(($) => $.AVAILABILITY.NOT_SAVED) }
    : { Icon: CloudCheck, text: t(($) => $.AVAILABILITY.SAVED, { time: savedAt ?? '' }) }
  const { Icon, text } = isSaving ? { Icon: CloudUpload, text: t(($) => $.AVAILABILITY.SAVING) } : outcome
  return (
    <p role="status" className={styles.saved} data-failed={(!isSaving && hasFailed) || undefined}>
      <Icon size={16} aria-hidden />
      {text}
    </p>
  )
}
