import { useNavigate } from '@tanstack/react-router'
import type { AvailabilityRequest } from '@uurwerk/contract/staff/availability'
import { CloudCheck, CloudOff, CloudUpload } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatRange } from '#web/lib/time.ts'
import { useIsTablet } from '#web/lib/media.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Text } from '#web/ui/Text.tsx'
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
  const isTablet = useIsTablet()
  const { start, end, name } = request
  return (
    <Screen
      title={title}
      about={`${name} · ${formatRange(Temporal.PlainDate.from(start), Temporal.PlainDate.from(end))}`}
      fillsWindow={!isTablet}
      actions={
        <>
          {viewSwitch}
          <RequestSelect requests={requests} request={request} />
          <SaveStatus answer={answer} />
        </>
      }
    >
      <OwnRequest request={request} answer={answer} />
    </Screen>
  )
}

function RequestSelect({ requests, request }: Pick<Props, 'requests'> & { request: AvailabilityRequest }) {
  const { t } = useTexts()
  const navigate = useNavigate({ from: '/availability-request' })
  if (requests.length < 2) return null
  return (
    <Select
      isLabelUnseen
      label={t(($) => $.AVAILABILITY.REQUEST)}
      value={request.id}
      options={requests.map(({ id, name }) => ({ value: id, text: name }))}
      onChange={(id) => void navigate({ search: { view: 'mine', request: id } })}
    />
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
    <Text role="status" size="small" tone={!isSaving && hasFailed ? 'danger' : 'quiet'}>
      <Icon size={16} aria-hidden /> <span>{text}</span>
    </Text>
  )
}
