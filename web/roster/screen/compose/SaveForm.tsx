import { type Preset, type PresetBody, presetLimit, presetNameLength } from '@uurwerk/contract/roster/compose-roster'
import { truncateText } from '@uurwerk/contract/rules/text'
import { useRef, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { RosterModel } from '../use-roster-model.ts'
import styles from './ComposeDialog.module.css'
import { useSavePreset } from './preset-mutations.ts'
import { usePresets } from '#web/data/presets.ts'
import { isPresetChanged, toPresetAttendees, toSelection } from './compose-state.ts'

interface Props {
  model: RosterModel
  /** The typed name; undefined while the current name is unchanged. */
  typedName: string | undefined
  onType: (name: string | undefined) => void
}

type OriginalPreset = PresetBody & Pick<Preset, 'id'>

/** Absent for the own roster, unless it is a preset. */
export function SaveForm({ model, typedName, onType }: Props) {
  const { t } = useTexts()
  const { address, compose } = model
  const { activePreset, isNewPreset, composedRosterStatus } = compose
  const { data: presets } = usePresets()
  const { save, newId, original, isPending, isSuccess } = useSave(model, onType)
  const status = useRef<HTMLSpanElement>(null)
  const name = typedName ?? activePreset?.name ?? ''
  const isNamed = name.trim() !== ''
  const hasChanges =
    !activePreset || name.trim() !== activePreset.name || isPresetChanged(activePreset, address.selection)
  const isLimitReached = (presets?.length ?? 0) >= presetLimit
  if (composedRosterStatus === 'me' && isNewPreset) return null

  const saveNew = () => save(newId, name)

  const saveBeside = () => {
    // The button disappears.
    status.current?.focus()
    saveNew()
  }

  const send = () => {
    if (!isNamed || !hasChanges || isPending) return
    if (activePreset) save(activePreset.id, name, original)
    else if (!isLimitReached) saveNew()
  }

  return (
    <Form className={styles.save} onSend={send}>
      <TextField
        label={t(($) => $.COMPOSE.NAME)}
        value={name}
        placeholder={t(($) => $.COMPOSE.NAME_HINT)}
        onChange={(text) => onType(truncateText(presetNameLength, text))}
      />
      <div className={styles.saves}>
        <span ref={status} role="status" tabIndex={-1}>
          {isSuccess && !hasChanges && t(($) => $.COMPOSE.SAVED)}
        </span>
        {activePreset && hasChanges && (
          <Button needsConnection isBlocked={!isNamed || isLimitReached || isPending} onClick={saveBeside}>
            {t(($) => $.COMPOSE.SAVE_NEW)}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          // Not `disabled`: after saving, the button would lose the focus and the dialog its keyboard handling.
          aria-disabled={!isNamed || !hasChanges || isPending || (isNewPreset && isLimitReached)}
          aria-busy={isPending}
        >
          {isNewPreset ? t(($) => $.COMPOSE.SAVE) : t(($) => $.COMPOSE.SAVE_CHANGES)}
        </Button>
      </div>
      {isLimitReached && hasChanges && <p className="textList">{t(($) => $.COMPOSE.LIMIT, { most: presetLimit })}</p>}
    </Form>
  )
}

/** Saves a change from the version that the user saw. */
function useSave({ address, compose }: RosterModel, onType: Props['onType']) {
  const { mutate, isPending, isSuccess } = useSavePreset()
  const [original, setOriginal] = useOriginalPreset(compose.activePreset)
  // The same again after a failure: the server may have saved it.
  const [newId, setNewId] = useState(() => crypto.randomUUID())
  const save = (id: string, name: string, baseVersion?: PresetBody) => {
    const previousPresetId = address.presetId
    const editedPreset = { name: name.trim(), attendees: toPresetAttendees(address.selection) }
    address.showPreset(id)
    mutate(
      { id, editedPreset, original: baseVersion },
      {
        onSuccess: (savedPreset) => {
          setOriginal({ id, ...savedPreset })
          setNewId(crypto.randomUUID())
          onType(undefined)
          // Another device's changes were merged into it or replaced it.
          if (isPresetChanged(savedPreset, address.selection)) address.showSelection(toSelection(savedPreset), id)
        },
        // Keeps the unsaved name in the field.
        onError: () => address.showPreset(previousPresetId),
      },
    )
  }
  return { save, newId, original, isPending, isSuccess }
}

/** Keeps the preset as it was opened, whatever other devices change. */
function useOriginalPreset(activePreset: Preset | undefined) {
  const state = useState<OriginalPreset | undefined>(activePreset)
  const [original, setOriginal] = state
  if (activePreset?.id !== original?.id) setOriginal(activePreset)
  return state
}
