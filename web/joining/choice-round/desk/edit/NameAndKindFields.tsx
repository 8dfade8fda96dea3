import { ranksMaximum } from '@uurwerk/contract/joining/choice-round/student'
import { roundBounds } from '@uurwerk/contract/joining/choice-round/desk'
import { truncateText } from '@uurwerk/contract/rules/text'
import { useTexts } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { Text } from '#web/ui/Text.tsx'
import { NumberField, TextField } from '#web/ui/TextField.tsx'
import { changeDraftKind } from './round-draft.ts'
import styles from './Edit.module.css'
import type { RoundFormPartProps } from './round-form-part.ts'

/** The kind can only be chosen for a new round. */
export function NameAndKindFields({ draft, findFaultText, onChange, isNew }: RoundFormPartProps & { isNew: boolean }) {
  const { t } = useTexts()
  return (
    <Card as="section">
      <Stack gap={5}>
        <Text as="h2" size="lead">
          {t(($) => $.ROUND_DESK.EDIT.WHAT)}
        </Text>
        <TextField
          required
          // A new round begins with its name; that of a copy is selected, so that typing replaces it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isNew}
          onFocus={({ target }) => isNew && target.select()}
          label={t(($) => $.ROUND_DESK.EDIT.NAME)}
          value={draft.name}
          fault={findFaultText('name')}
          onChange={(name) => onChange({ name: truncateText(roundBounds.name, name) })}
        />
        {isNew && (
          <Stack className={styles.kind}>
            <Segments
              label={t(($) => $.ROUND_DESK.EDIT.KIND)}
              value={draft.kind}
              options={(['choose', 'ranked'] as const).map((value) => ({
                value,
                text: t(($) => $.ROUND_DESK.KIND[value]),
              }))}
              onChange={(kind) => onChange(changeDraftKind(draft, kind))}
            />
            <Text size="list" tone="quiet">
              {t(($) => $.ROUND_DESK.KIND_HINT[draft.kind])}
            </Text>
          </Stack>
        )}
        {draft.kind === 'ranked' && <RankedFields draft={draft} onChange={onChange} />}
        <SwitchWithHint
          label={t(($) => $.ROUND_DESK.EDIT.BECOMES_MEMBER)}
          hint={
            draft.countsOnly ? t(($) => $.ROUND_DESK.EDIT.COUNTS_ONLY_HINT) : t(($) => $.ROUND_DESK.EDIT.MEMBER_HINT)
          }
          checked={!draft.countsOnly}
          onChange={(isMember) => onChange({ countsOnly: !isMember })}
        />
      </Stack>
    </Card>
  )
}

function RankedFields({ draft, onChange }: Pick<RoundFormPartProps, 'draft' | 'onChange'>) {
  const { t } = useTexts()
  return (
    <>
      <div className={styles.shortField}>
        <NumberField
          label={t(($) => $.ROUND_DESK.EDIT.RANKS)}
          min={1}
          max={ranksMaximum}
          value={draft.ranks ?? 1}
          onChange={(ranks) => onChange({ ranks })}
        />
      </div>
      <SwitchWithHint
        label={t(($) => $.ROUND_DESK.EDIT.BY_ITSELF)}
        hint={
          draft.allocateAtClosing
            ? t(($) => $.ROUND_DESK.EDIT.BY_ITSELF_HINT)
            : t(($) => $.ROUND_DESK.EDIT.BY_HAND_HINT)
        }
        checked={draft.allocateAtClosing}
        onChange={(allocateAtClosing) => onChange({ allocateAtClosing })}
      />
    </>
  )
}

interface SwitchWithHintProps {
  label: string
  hint: string
  checked: boolean
  onChange: (checked: boolean) => void
}

const SwitchWithHint = ({ hint, ...switchProps }: SwitchWithHintProps) => (
  <div className={styles.switch}>
    <Switch {...switchProps} />
    <Text size="list" tone="quiet">
      {hint}
    </Text>
  </div>
)
