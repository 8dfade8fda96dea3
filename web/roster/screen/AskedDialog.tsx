import { Layers } from 'lucide-react'
import { lazy } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { withAttendee } from './compose/state.ts'
import type { Asked } from './asked.ts'
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

interface Props {
  asked: NonNullable<Asked>
  model: RosterModel
  onAsk: (asked: Asked) => void
}

/** The dialog that was asked for. */
export function AskedDialog({ asked, model, onAsk }: Props) {
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
