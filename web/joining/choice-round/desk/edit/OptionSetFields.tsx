import { roundBounds } from '@uurwerk/contract/joining/choice-round/desk'
import { truncateText } from '@uurwerk/contract/rules/text'
import { Trash2 } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import type { DraftOptionSet } from './round-draft.ts'
import styles from './Rows.module.css'
import { OptionRows } from './OptionRows.tsx'
import type { RoundFormPartProps } from './round-form-part.ts'
import { CountField, TextField } from './TextField.tsx'

interface Props extends RoundFormPartProps {
  optionSet: DraftOptionSet
  /** Path at which faults are found. */
  path: string
  /** Undefined removes the set. */
  onChangeSet: (changedSet: DraftOptionSet | undefined) => void
}

export function OptionSetFields({ optionSet, path, onChangeSet, ...partProps }: Props) {
  const { t } = useTexts()
  const { findFaultText } = partProps
  const changeSet = (changes: Partial<DraftOptionSet>) => onChangeSet({ ...optionSet, ...changes })
  const name = optionSet.name || t(($) => $.ROUND_DESK.EDIT.SET)
  return (
    <div role="group" aria-label={name} className={styles.set}>
      <div className={styles.setHead}>
        <TextField
          required
          label={t(($) => $.ROUND_DESK.EDIT.SET)}
          value={optionSet.name}
          faultText={findFaultText(`${path}/name`)}
          onChange={(text) => changeSet({ name: truncateText(roundBounds.name, text) })}
        />
        <CountField
          label={t(($) => $.ROUND_DESK.EDIT.MIN)}
          max={roundBounds.options}
          value={optionSet.min}
          faultText={findFaultText(`${path}/min`)}
          onChange={(min) => changeSet({ min })}
        />
        <CountField
          label={t(($) => $.ROUND_DESK.EDIT.MAX)}
          max={roundBounds.options}
          value={optionSet.max}
          faultText={findFaultText(`${path}/max`)}
          onChange={(max) => changeSet({ max })}
        />
        <Button
          square
          variant="quiet"
          aria-label={t(($) => $.ROUND_DESK.EDIT.REMOVE, { name })}
          onClick={() => onChangeSet(undefined)}
        >
          <Trash2 size={16} aria-hidden />
        </Button>
      </div>
      <OptionRows
        {...partProps}
        options={optionSet.options}
        path={`${path}/options`}
        onChangeOptions={(options) => changeSet({ options })}
      />
    </div>
  )
}
