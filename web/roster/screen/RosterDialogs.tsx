import { useState } from 'react'
import { lazyLoad, usePrefetch } from '#web/lib/lazy-load.tsx'
import type { DialogRequest } from './dialog-request.ts'
import type { RosterModel } from './use-roster-model.ts'

const RequestedDialog = lazyLoad(() => import('./RequestedDialog.tsx'), 'RequestedDialog')
const NoRoster = lazyLoad(() => import('./NoRoster.tsx'), 'NoRoster')

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
  if (request) return <RequestedDialog request={request} model={model} onRequest={onRequest} />
  return model.idsWithoutRoster.length > 0 && <NoRoster model={model} />
}
