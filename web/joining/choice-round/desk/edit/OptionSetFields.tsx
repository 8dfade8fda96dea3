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
  set: DraftOptionSet
  /** Path of the set, used to find its faults. */
  path: string
  /** Called with the changed set, or with undefined to remove it. */
  onSet: (set: DraftOptionSet | undefined) => void
}

export function OptionSetFields({ set, path, onSet, ...partProps }: Props) {
  const { t } = useTexts()
  const { findFaultText } = partProps
  const changeSet = (changes: Partial<DraftOptionSet>) => onSet({ ...set, ...changes })
  const name = set.name || t(($) => $.ROUND_DESK.EDIT.SET)
  return (
    <div role="group" aria-label={name} className={styles.set}>
      <div className={styles.setHead}>
        <TextField
          required
          label={t(($) => $.ROUND_DESK.EDIT.SET)}
          value={set.name}
          faultText={findFaultText(`${path}/name`)}
          onChange={(text) => changeSet({ name: truncateText(roundBounds.name, text) })}
        />
        <CountField
          label={t(($) => $.ROUND_DESK.EDIT.MIN)}
          max={roundBounds.options}
          value={set.min}
          faultText={findFaultText(`${path}/min`)}
          onChange={(min) => changeSet({ min })}
        />
        <CountField
          label={t(($) => $.ROUND_DESK.EDIT.MAX)}
          max={roundBounds.options}
          value={set.max}
          faultText={findFaultText(`${path}/max`)}
          onChange={(max) => changeSet({ max })}
        />
        <Button
          square
          variant="quiet"
          aria-label={t(($) => $.ROUND_DESK.EDIT.REMOVE, { name })}
          onClick={() => onSet(undefined)}
        >
          <Trash2 size={16} aria-hidden />
        </Button>
      </div>
      <OptionRows
        {...partProps}
        options={set.options}
        path={`${path}/options`}
        onOptions={(options) => changeSet({ options })}
      />
    </div>
  )
}
