import { useNavigate, useParams } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Text } from '#web/ui/Text.tsx'
import { RoundFrame, type DeskRoundModel } from '../frame/RoundFrame.tsx'
import styles from './Edit.module.css'
import { AskBeforeLeaving } from './AskBeforeLeaving.tsx'
import { RoundForm } from './RoundForm.tsx'
import { useRoundEditing } from './use-round-editing.ts'

const EditConflictDialog = lazyLoad(() => import('./EditConflictDialog.tsx'), 'EditConflictDialog')
const RemoveDialog = lazyLoad(() => import('./RemoveDialog.tsx'), 'RemoveDialog')

export function RoundSettingsScreen() {
  const { id } = useParams({ from: '/signed-in/shell/program/rounds/$id/settings' })
  return <RoundSettings id={Number(id)} />
}

export const RoundSettings = ({ id }: { id: number }) => (
  <RoundFrame id={id}>{(model) => <RoundSettingsForm model={model} />}</RoundFrame>
)

function RoundSettingsForm({ model }: { model: DeskRoundModel }) {
  const { t } = useTexts()
  const { round, state, canEdit } = model
  const [status, setStatus] = useState('')
  const editing = useRoundEditing(model, () => setStatus(t(($) => $.ROUND_DESK.EDIT.SAVED)))
  const { draft, isChanged, isPending, conflict } = editing
  return (
    <>
      {round.isImported && <Card className={styles.note}>{t(($) => $.ROUND_DESK.EDIT.IMPORTED)}</Card>}
      <RoundForm
        draft={draft}
        isNew={false}
        names={round.names}
        isPending={isPending}
        isChanged={canEdit && isChanged}
        saveText={t(($) => $.ROUND_DESK.EDIT.SAVE)}
        onChange={(changedDraft) => {
          setStatus('')
          editing.setDraft(changedDraft)
        }}
        onSave={editing.save}
      >
        {canEdit && state === 'notOpen' && <RemoveRound model={model} />}
        <Text role="status" tone="ok" isStrong className={styles.savedStatus}>
          {status}
        </Text>
        {isChanged && <Button onClick={editing.undo}>{t(($) => $.ROUND_DESK.EDIT.UNDO)}</Button>}
      </RoundForm>
      <AskBeforeLeaving isChanged={canEdit && isChanged} />
      {conflict && (
        <EditConflictDialog
          names={round.names}
          ownDraft={draft}
          theirDraft={conflict.theirDraft}
          differingFields={conflict.differingFields}
          conflictingFields={conflict.conflictingFields}
          onTakeTheirs={conflict.takeTheirs}
          onKeepOwn={conflict.keepOwn}
          onClose={conflict.close}
        />
      )}
    </>
  )
}

function RemoveRound({ model: { round } }: { model: DeskRoundModel }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Trash2 size={16} aria-hidden />
        {t(($) => $.ROUND_DESK.REMOVE.BUTTON)}
      </Button>
      {isAsking && (
        <RemoveDialog
          round={round}
          onClose={() => setAsking(false)}
          onRemoved={() => void navigate({ to: '/program/rounds', ignoreBlocker: true })}
        />
      )}
    </>
  )
}
