import { Layers } from 'lucide-react'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { RosterLegend } from '../appointment/RosterLegend.tsx'
import { addToSelection } from './compose/compose-state.ts'
import type { DialogRequest } from './dialog-request.ts'
import { HelpDialog, StackDialog } from './Dialogs.tsx'
import type { RosterModel } from './use-roster-model.ts'

// The other dialogs come with this file, so that they open without a connection.
const AttendeePicker = lazyLoad(() => import('../attendee/AttendeePicker.tsx'), 'AttendeePicker')
const ComposeDialog = lazyLoad(() => import('./compose/ComposeDialog.tsx'), 'ComposeDialog')

interface Props {
  request: NonNullable<DialogRequest>
  model: RosterModel
  onRequest: (request: DialogRequest) => void
}

export function RequestedDialog({ request, model, onRequest }: Props) {
  const { t } = useTexts()
  const { address } = model
  const close = () => onRequest(undefined)
  switch (request.dialog) {
    case 'legend':
      return <RosterLegend choosesHues={model.isOwnTeacherRoster} onClose={close} />
    case 'help':
      return <HelpDialog onClose={close} />
    case 'stack':
      return (
        <StackDialog
          appointments={request.entries.map(({ appointment }) => appointment)}
          clashingIds={model.clashingIds}
          perspective={model.perspective}
          colouredAttendees={model.colouredAttendees}
          onClose={close}
          onOpen={(id) => {
            close()
            address.openAppointment(id)
          }}
        />
      )
    case 'compose':
      return (
        <ComposeDialog
          model={model}
          onAdd={() => onRequest({ dialog: 'add', returnsToCompose: true })}
          onClose={close}
        />
      )
    case 'search':
    case 'add': {
      const isAdding = request.dialog === 'add'
      const title = isAdding ? t(($) => $.ROSTER.SEARCH.TITLE_ADD) : t(($) => $.ROSTER.SEARCH.TITLE)
      // Someone who adds to a composed roster returns to composing it.
      const closePicker = () =>
        onRequest(request.dialog === 'add' && request.returnsToCompose ? { dialog: 'compose' } : undefined)
      return (
        <AttendeePicker
          title={title}
          onClose={closePicker}
          actions={
            !isAdding && (
              <Button onClick={() => onRequest({ dialog: 'compose' })}>
                <Layers size={16} aria-hidden /> {t(($) => $.COMPOSE.OPEN)}
              </Button>
            )
          }
          onPick={({ id }) => {
            closePicker()
            if (isAdding) address.showSelection(addToSelection(address.selection, id), address.presetId)
            else address.showAttendee(id)
          }}
        />
      )
    }
  }
}
