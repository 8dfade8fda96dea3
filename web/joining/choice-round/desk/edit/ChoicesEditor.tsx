import { roundBounds } from '@uurwerk/contract/joining/choice-round/desk'
import { Plus } from 'lucide-react'
import { useId } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './Edit.module.css'
import rows from './Rows.module.css'
import { GroupRows } from './GroupRows.tsx'
import { OptionRows } from './OptionRows.tsx'
import { OptionSetFields } from './OptionSetFields.tsx'
import type { RoundFormPartProps } from './round-form-part.ts'

/** A ranked round has no groups. */
export function ChoicesEditor(props: RoundFormPartProps) {
  const { draft, findFaultText, onChange } = props
  const { t } = useTexts()
  const id = useId()
  const { kind, optionSets, options } = draft
  const faultText = findFaultText('choices')
  const isRanked = kind === 'ranked'
  return (
    <section className={styles.part} id={id}>
      <h2>{t(($) => $.ROUND_DESK.EDIT.CHOICES)}</h2>
      {faultText !== undefined && (
        <em tabIndex={-1} aria-invalid className={styles.wrong}>
          {faultText}
        </em>
      )}
      {!isRanked && <GroupRows {...props} />}
      {optionSets.map((set, index) => (
        <OptionSetFields
          key={index}
          {...props}
          optionSet={set}
          path={`optionSets/${index}`}
          onChangeSet={(changedSet) =>
            onChange({
              optionSets: optionSets.flatMap((otherSet, otherIndex) =>
                otherIndex === index ? (changedSet ?? []) : otherSet,
              ),
            })
          }
        />
      ))}
      {optionSets.length < roundBounds.sets && !isRanked && (
        <div>
          <Button onClick={() => onChange({ optionSets: [...optionSets, { name: '', min: 1, max: 1, options: [] }] })}>
            <Plus size={15} aria-hidden /> {t(($) => $.ROUND_DESK.EDIT.ADD_SET)}
          </Button>
        </div>
      )}
      <div role="group" aria-label={formatLooseOptionsName()} className={rows.set}>
        <h3>{formatLooseOptionsName()}</h3>
        <p className={styles.hint}>
          {isRanked ? t(($) => $.ROUND_DESK.EDIT.RANKED_HINT) : t(($) => $.ROUND_DESK.EDIT.LOOSE_HINT)}
        </p>
        <OptionRows
          {...props}
          options={options}
          path="options"
          onChangeOptions={(changedOptions) => onChange({ options: changedOptions })}
        />
      </div>
    </section>
  )

  function formatLooseOptionsName() {
    return isRanked ? t(($) => $.ROUND_DESK.RANKED_OPTIONS) : t(($) => $.ROUND_DESK.LOOSE)
  }
}
