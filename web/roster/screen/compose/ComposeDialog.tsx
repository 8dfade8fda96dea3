import { useState } from 'react'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import type { RosterModel } from '../use-roster-model.ts'
import styles from './ComposeDialog.module.css'
import { People } from './People.tsx'
import { Presets } from './Presets.tsx'
import { SaveForm } from './SaveForm.tsx'

interface Props {
  model: RosterModel
  onAdd: () => void
  onClose: () => void
}

/** Impersonation saves nothing. */
export function ComposeDialog({ model, onAdd, onClose }: Props) {
  const { t } = useTexts()
  const [typedName, setTypedName] = useState<string>()
  const maySave = useSession().impersonatedUser === null
  return (
    <Modal
      title={t(($) => $.COMPOSE.TITLE)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t(($) => $.COMMON.CLOSE)}</Button>}
    >
      <div className={styles.compose}>
        <Presets model={model} canSave={maySave} onChoose={() => setTypedName(undefined)} />
        <People model={model} onAdd={onAdd} />
        {maySave ? (
          <SaveForm model={model} typedName={typedName} onType={setTypedName} />
        ) : (
          <p className="textList">{t(($) => $.COMPOSE.READ_ONLY)}</p>
        )}
      </div>
    </Modal>
  )
}
