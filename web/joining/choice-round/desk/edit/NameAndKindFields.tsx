import { ranksMaximum } from '@uurwerk/contract/joining/choice-round/student'
import { roundBounds } from '@uurwerk/contract/joining/choice-round/desk'
import { truncateText } from '@uurwerk/contract/rules/text'
import { useTexts } from '#web/lib/i18n.ts'
import { Segments } from '#web/ui/Segments.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { changeDraftKind } from './round-draft.ts'
import styles from './Edit.module.css'
import type { RoundFormPartProps } from './round-form-part.ts'
import { CountField, TextField } from './TextField.tsx'

/** The kind can only be chosen for a new round. */
export function NameAndKindFields({ draft, findFaultText, onChange, isNew }: RoundFormPartProps & { isNew: boolean }) {
  const { t } = useTexts()
  return (
    <section className={styles.part}>
      <h2>{t(($) => $.ROUND_DESK.EDIT.WHAT)}</h2>
      <TextField
        required
        label={t(($) => $.ROUND_DESK.EDIT.NAME)}
        value={draft.name}
        faultText={findFaultText('name')}
        onChange={(name) => onChange({ name: truncateText(roundBounds.name, name) })}
      />
      {isNew && (
        <div className={styles.kind}>
          <Segments
            label={t(($) => $.ROUND_DESK.EDIT.KIND)}
            value={draft.kind}
            options={(['choose', 'ranked'] as const).map((value) => ({
              value,
              text: t(($) => $.ROUND_DESK.KIND[value]),
            }))}
            onChange={(kind) => onChange(changeDraftKind(draft, kind))}
          />
          <p className={styles.hint}>{t(($) => $.ROUND_DESK.KIND_HINT[draft.kind])}</p>
        </div>
      )}
      {draft.kind === 'ranked' && <RankedFields draft={draft} onChange={onChange} />}
      <div className={styles.switch}>
        <Switch
          label={t(($) => $.ROUND_DESK.EDIT.BECOMES_MEMBER)}
          checked={!draft.countsOnly}
          onChange={(isMember) => onChange({ countsOnly: !isMember })}
        />
        <p className={styles.hint}>
          {draft.countsOnly ? t(($) => $.ROUND_DESK.EDIT.COUNTS_ONLY_HINT) : t(($) => $.ROUND_DESK.EDIT.MEMBER_HINT)}
        </p>
      </div>
    </section>
  )
}

function RankedFields({ draft, onChange }: Pick<RoundFormPartProps, 'draft' | 'onChange'>) {
  const { t } = useTexts()
  return (
    <>
      <div className={styles.short}>
        <CountField
          label={t(($) => $.ROUND_DESK.EDIT.RANKS)}
          min={1}
          max={ranksMaximum}
          value={draft.ranks ?? 1}
          faultText={undefined}
          onChange={(ranks) => onChange({ ranks })}
        />
      </div>
      <div className={styles.switch}>
        <Switch
          label={t(($) => $.ROUND_DESK.EDIT.BY_ITSELF)}
          checked={draft.allocateAtClosing}
          onChange={(allocateAtClosing) => onChange({ allocateAtClosing })}
        />
        <p className={styles.hint}>
          {draft.allocateAtClosing
            ? t(($) => $.ROUND_DESK.EDIT.BY_ITSELF_HINT)
            : t(($) => $.ROUND_DESK.EDIT.BY_HAND_HINT)}
        </p>
      </div>
    </>
  )
}
