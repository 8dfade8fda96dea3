import { type Preset, presetLimit, presetNameLength } from '@uurwerk/contract/roster/compose-roster'
import { cutTo } from '@uurwerk/contract/rules/text'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import type { RosterModel } from '../use-roster-model.ts'
import styles from './ComposeDialog.module.css'
import { useSavePreset } from './keeping.ts'
import { usePresets } from '../../../data/presets.ts'
import { isChanged, presetAttendees } from './state.ts'

interface Props {
  model: RosterModel
  /** What was typed as the name; nothing yet while it is the one that it has. */
  typed: string | undefined
  onType: (name: string | undefined) => void
}

/** Keeps the composed roster on show under a name: as a new one, or with its changes. */
export function SaveForm({ model, typed, onType }: Props) {
  const { t } = useTexts()
  const { address, compose } = model
  const { activePreset, isNewPreset, composedRosterStatus } = compose
  const { data: presets } = usePresets()
  const { mutate, isPending, isSuccess } = useSavePreset()
  const name = typed ?? activePreset?.name ?? ''
  const isNamed = name.trim() !== ''
  const isToSave = !activePreset || name.trim() !== activePreset.name || isChanged(activePreset, address.selection)
  const isFull = (presets?.length ?? 0) >= presetLimit
  if (composedRosterStatus === 'me' && isNewPreset) return null

  const save = (id: string) => {
    const before = address.presetId
    const preset: Preset = { id, name: name.trim(), attendees: presetAttendees(address.selection) }
    address.showPreset(id)
    // A name that could not be saved stays in the field.
    mutate(preset, { onSuccess: () => onType(undefined), onError: () => address.showPreset(before) })
  }
  const saveNew = () => save(crypto.randomUUID())

  const send = () => {
    if (!isNamed || !isToSave || isPending) return
    if (activePreset) save(activePreset.id)
    else if (!isFull) saveNew()
  }

  return (
    <Form className={styles.save} onSend={send}>
      <label>
        {t(($) => $.COMPOSE.NAME)}
        <input
          value={name}
          autoComplete="off"
          placeholder={t(($) => $.COMPOSE.NAME_HINT)}
          onChange={({ target }) => onType(cutTo(presetNameLength, target.value))}
        />
      </label>
      <div className={styles.saves}>
        <span role="status">{isSuccess && !isToSave && t(($) => $.COMPOSE.SAVED)}</span>
        {activePreset && isToSave && (
          <Button disabled={!isNamed || isFull || isPending} onClick={saveNew}>
            {t(($) => $.COMPOSE.SAVE_NEW)}
          </Button>
        )}
        <Button
          type="submit"
          look="primary"
          disabled={!isNamed || !isToSave || isPending || (isNewPreset && isFull)}
          aria-busy={isPending}
        >
          {isNewPreset ? t(($) => $.COMPOSE.SAVE) : t(($) => $.COMPOSE.SAVE_CHANGES)}
        </Button>
      </div>
      {isFull && isToSave && <p className={styles.hint}>{t(($) => $.COMPOSE.LIMIT, { most: presetLimit })}</p>}
    </Form>
  )
}
