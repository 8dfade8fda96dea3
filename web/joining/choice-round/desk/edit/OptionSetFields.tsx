import { roundBounds } from '@uurwerk/contract/joining/choice-round/desk'
import { truncateText } from '@uurwerk/contract/rules/text'
import { Trash2 } from 'lucide-react'
import { focusBeside } from '#web/lib/focus-beside.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Text } from '#web/ui/Text.tsx'
import { NumberField, TextField } from '#web/ui/TextField.tsx'
import { ChoiceWarnings } from './ChoiceWarnings.tsx'
import styles from './Edit.module.css'
import { OptionRows } from './OptionRows.tsx'
import type { DraftOptionSet } from './round-draft.ts'
import type { RoundFormPartProps } from './round-form-part.ts'

interface Props extends RoundFormPartProps {
  optionSet: DraftOptionSet
  /** Path at which faults are found. */
  path: string
  hasFocus: boolean
  isLast: boolean
  /** Undefined removes the set. */
  onChangeSet: (changedSet: DraftOptionSet | undefined) => void
}

export function OptionSetFields({ optionSet, path, hasFocus, isLast, onChangeSet, ...partProps }: Props) {
  const { t } = useTexts()
  const { draft, studentCount, findFaultText } = partProps
  const changeSet = (changes: Partial<DraftOptionSet>) => onChangeSet({ ...optionSet, ...changes })
  const name = optionSet.name || t(($) => $.ROUND_DESK.EDIT.SET)
  return (
    <Card role="group" aria-label={name}>
      <Stack>
        <div className={styles.setHead}>
          <TextField
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- The user has just added the set.
            autoFocus={hasFocus}
            label={t(($) => $.ROUND_DESK.EDIT.SET)}
            placeholder={optionSet.id === undefined ? draft.name : ''}
            value={optionSet.name}
            fault={findFaultText(`${path}/name`)}
            onChange={(text) => changeSet({ name: truncateText(roundBounds.name, text) })}
          />
          <Button
            isSquare
            variant="quiet"
            aria-label={t(($) => $.ROUND_DESK.EDIT.REMOVE, { name })}
            onClick={({ currentTarget }) => {
              // Otherwise this becomes the button of the next set.
              if (isLast) focusBeside(currentTarget.closest('[role="group"]'))
              onChangeSet(undefined)
            }}
          >
            <Trash2 size={16} aria-hidden />
          </Button>
        </div>
        <BoundsFields optionSet={optionSet} path={path} findFaultText={findFaultText} onChange={changeSet} />
        <OptionRows
          {...partProps}
          hasFocus={false}
          options={optionSet.options}
          path={`${path}/options`}
          onChangeOptions={(options) => changeSet({ options })}
        />
        <ChoiceWarnings
          draft={draft}
          options={optionSet.options}
          studentCount={studentCount}
          choicesPerStudent={optionSet.min}
        />
      </Stack>
    </Card>
  )
}

const boundsByRule = { one: { min: 1, max: 1 }, upTo: { min: 0, max: 2 } }

interface BoundsFieldsProps extends Pick<RoundFormPartProps, 'findFaultText'> {
  optionSet: DraftOptionSet
  path: string
  onChange: (bounds: Partial<Pick<DraftOptionSet, 'min' | 'max'>>) => void
}

/** A minimum and maximum of one are the usual case, which needs no fields. */
function BoundsFields({ optionSet: { min, max }, path, findFaultText, onChange }: BoundsFieldsProps) {
  const { t } = useTexts()
  const isOne = min === 1 && max === 1
  const minimumFault = findFaultText(`${path}/min`)
  return (
    <Row gap={5} className={styles.bounds}>
      <Segments
        label={t(($) => $.ROUND_DESK.EDIT.RULE)}
        value={isOne ? 'one' : 'upTo'}
        options={[
          { value: 'one', text: t(($) => $.ROUND_DESK.EDIT.PICK_ONE) },
          { value: 'upTo', text: t(($) => $.ROUND_DESK.EDIT.PICK_UP_TO, { max: isOne ? boundsByRule.upTo.max : max }) },
        ]}
        onChange={(rule) => onChange(boundsByRule[rule])}
      />
      {isOne && minimumFault !== undefined && (
        <Text tabIndex={-1} aria-invalid size="list" tone="danger">
          {minimumFault}
        </Text>
      )}
      {!isOne && (
        <>
          <NumberField
            label={t(($) => $.ROUND_DESK.EDIT.MAX)}
            max={roundBounds.options}
            value={max}
            fault={findFaultText(`${path}/max`)}
            onChange={(changedMax) => onChange({ max: changedMax })}
          />
          <NumberField
            label={t(($) => $.ROUND_DESK.EDIT.MIN)}
            max={roundBounds.options}
            value={min}
            fault={minimumFault}
            onChange={(changedMin) => onChange({ min: changedMin })}
          />
        </>
      )}
    </Row>
  )
}
