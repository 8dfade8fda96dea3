import { lazy, Suspense, useState } from 'react'
import { later, useLater } from '../../lib/later.ts'
import type { Asked } from './asked.ts'
import type { RosterModel } from './use-roster-model.ts'

const code = later(() => import('./AskedDialog.tsx'))
const NoRosterDialog = lazy(() => import('./Dialogs.tsx').then(({ NoRosterDialog }) => ({ default: NoRosterDialog })))

/** What is asked to see over the roster, and the way to ask. */
export function useAsked() {
  const [asked, setAsked] = useState<Asked>()
  const whenThere = useLater(code)
  return { asked, ask: (next: Asked) => whenThere(() => setAsked(next)) }
}

interface Props {
  asked: Asked
  model: RosterModel
  onAsk: (asked: Asked) => void
}

/** The dialog that was asked for, else the one that says that there is no roster. */
export function OpenDialog({ asked, model, onAsk }: Props) {
  const { AskedDialog } = code.get() ?? {}
  return (
    <Suspense>
      {asked && AskedDialog ? <AskedDialog asked={asked} model={model} onAsk={onAsk} /> : <NoRoster model={model} />}
    </Suspense>
  )
}

/** Once for each who has no roster. */
function NoRoster({ model }: { model: RosterModel }) {
  const { withoutRoster, address, attendees, ownHasNone } = model
  const [told, setTold] = useState<readonly number[]>([])
  const id = withoutRoster.find((one) => !told.includes(one))
  if (id === undefined) return null
  const isOwn = id === address.own
  const mine = address.own
  const close = () => setTold([...told, id])
  return (
    <NoRosterDialog
      name={isOwn ? undefined : (attendees.get(id)?.name ?? String(id))}
      onMine={isOwn || ownHasNone || mine === undefined ? undefined : () => address.showAttendee(mine)}
      onClose={close}
    />
  )
}
