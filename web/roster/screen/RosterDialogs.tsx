import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad, usePrefetch } from '#web/lib/lazy-load.tsx'
import type { DialogRequest } from './dialog-request.ts'
import type { RosterModel } from './use-roster-model.ts'

const AskedDialog = lazyLoad(() => import('./RequestedDialog.tsx'), 'RequestedDialog')
const NoRosterDialog = lazyLoad(() => import('./Dialogs.tsx'), 'NoRosterDialog')

/** Returns the requested dialog. `ask` opens it after its code is loaded. */
export function useDialogRequest() {
  const [asked, setAsked] = useState<DialogRequest>()
  const whenThere = usePrefetch(AskedDialog)
  return { asked, ask: (next: DialogRequest) => whenThere(() => setAsked(next)) }
}

interface Props {
  asked: DialogRequest
  model: RosterModel
  onAsk: (asked: DialogRequest) => void
}

export function RosterDialogs({ asked, model, onAsk }: Props) {
  return asked ? <AskedDialog asked={asked} model={model} onAsk={onAsk} /> : <NoRoster model={model} />
}

/** Shows the message once per attendee without a roster. */
function NoRoster({ model }: { model: RosterModel }) {
  const { t } = useTexts()
  const { withoutRoster, address, attendees, ownHasNone, needsNone } = model
  const [told, setTold] = useState<readonly number[]>([])
  const id = withoutRoster.find((item) => !told.includes(item) && !(needsNone && item === address.own))
  if (id === undefined) return null
  const isOwn = id === address.own
  const mine = address.own
  const close = () => setTold([...told, id])
  return (
    <NoRosterDialog
      name={isOwn ? undefined : (attendees.get(id)?.name ?? t(($) => $.ROSTER.UNKNOWN_ATTENDEE))}
      onMine={isOwn || ownHasNone || mine === undefined ? undefined : () => address.showAttendee(mine)}
      onClose={close}
    />
  )
}
