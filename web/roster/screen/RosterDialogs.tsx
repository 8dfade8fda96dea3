import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad, usePrefetch } from '#web/lib/lazy-load.tsx'
import type { DialogRequest } from './dialog-request.ts'
import type { RosterModel } from './use-roster-model.ts'

const RequestedDialog = lazyLoad(() => import('./RequestedDialog.tsx'), 'RequestedDialog')
const NoRosterDialog = lazyLoad(() => import('./Dialogs.tsx'), 'NoRosterDialog')

/** `requestDialog` opens a dialog after its code is loaded. */
export function useDialogRequest() {
  const [request, setRequest] = useState<DialogRequest>()
  const whenLoaded = usePrefetch(RequestedDialog)
  return { request, requestDialog: (next: DialogRequest) => whenLoaded(() => setRequest(next)) }
}

interface Props {
  request: DialogRequest
  model: RosterModel
  onRequest: (request: DialogRequest) => void
}

export function RosterDialogs({ request, model, onRequest }: Props) {
  return request ? (
    <RequestedDialog request={request} model={model} onRequest={onRequest} />
  ) : (
    <NoRoster model={model} />
  )
}

/** Shows the message once per attendee. */
function NoRoster({ model }: { model: RosterModel }) {
  const { t } = useTexts()
  const { idsWithoutRoster, address, attendees, hasNoOwnRoster, needsNoRoster } = model
  const [dismissedIds, setDismissedIds] = useState<readonly number[]>([])
  const isExpected = (eachId: number) => needsNoRoster && eachId === address.ownId
  const id = idsWithoutRoster.find((eachId) => !dismissedIds.includes(eachId) && !isExpected(eachId))
  if (id === undefined) return null
  const isOwn = id === address.ownId
  const ownId = address.ownId
  const close = () => setDismissedIds([...dismissedIds, id])
  return (
    <NoRosterDialog
      name={isOwn ? undefined : (attendees.get(id)?.name ?? t(($) => $.ROSTER.UNKNOWN_ATTENDEE))}
      onShowOwn={isOwn || hasNoOwnRoster || ownId === undefined ? undefined : () => address.showAttendee(ownId)}
      onClose={close}
    />
  )
}
