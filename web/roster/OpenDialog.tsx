import { Layers } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { withAttendee } from './compose/state.ts'
import type { RosterEntry } from './lessons.ts'
import type { RosterModel } from './use-roster-model.ts'

const AttendeePicker = lazy(() =>
  import('../attendee/AttendeePicker.tsx').then(({ AttendeePicker }) => ({ default: AttendeePicker })),
)
const Legend = lazy(() => import('../appointment/Legend.tsx').then(({ Legend }) => ({ default: Legend })))
const ComposeDialog = lazy(() =>
  import('./compose/ComposeDialog.tsx').then(({ ComposeDialog }) => ({ default: ComposeDialog })),
)
const dialogs = () => import('./Dialogs.tsx')
const StackDialog = lazy(() => dialogs().then(({ StackDialog }) => ({ default: StackDialog })))
const HelpDialog = lazy(() => dialogs().then(({ HelpDialog }) => ({ default: HelpDialog })))
const NoRosterDialog = lazy(() => dialogs().then(({ NoRosterDialog }) => ({ default: NoRosterDialog })))

/** What someone asked to see over the roster. */
export type Asked =
  | { dialog: 'search' | 'legend' | 'help' | 'compose' }
  /** From the dialog in which one composes, and back to it. */
  | { dialog: 'add'; back?: true }
  | { dialog: 'stack'; entries: readonly RosterEntry[] }
  | undefined

interface Props {
  asked: Asked
  model: RosterModel
  onAsk: (asked: Asked) => void
}

/** The dialog that was asked for, else the one that says that there is no roster. */
export function OpenDialog({ asked, model, onAsk }: Props) {
  return (
    <Suspense>
      {asked ? <AskedDialog asked={asked} model={model} onAsk={onAsk} /> : <NoRoster model={model} />}
    </Suspense>
  )
}

function AskedDialog({ asked, model, onAsk }: Props & { asked: NonNullable<Asked> }) {
  const { t } = useTexts()
  const { address } = model
  const close = () => onAsk(undefined)
  switch (asked.dialog) {
    case 'legend':
      return <Legend onClose={close} />
    case 'help':
      return <HelpDialog onClose={close} />
    case 'stack':
      return (
        <StackDialog
          appointments={asked.entries.map(({ appointment }) => appointment)}
          clashes={model.clashes}
          perspective={model.perspective}
          coloured={model.coloured}
          onClose={close}
          onOpen={(id) => {
            close()
            address.openAppointment(id)
          }}
        />
      )
    case 'compose':
      return <ComposeDialog model={model} onAdd={() => onAsk({ dialog: 'add', back: true })} onClose={close} />
    case 'search':
    case 'add': {
      const isAdding = asked.dialog === 'add'
      const title = isAdding ? t(($) => $.ROSTER.SEARCH.TITLE_ADD) : t(($) => $.ROSTER.SEARCH.TITLE)
      const leave = () => onAsk(asked.dialog === 'add' && asked.back ? { dialog: 'compose' } : undefined)
      return (
        <AttendeePicker
          title={title}
          onClose={leave}
          actions={
            !isAdding && (
              <Button onClick={() => onAsk({ dialog: 'compose' })}>
                <Layers size={16} aria-hidden /> {t(($) => $.COMPOSE.OPEN)}
              </Button>
            )
          }
          onPick={({ id }) => {
            leave()
            if (isAdding) address.showSelection(withAttendee(address.selection, id), address.presetId)
            else address.showAttendee(id)
          }}
        />
      )
    }
  }
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
