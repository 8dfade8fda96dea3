import { roundBounds } from '@uurwerk/contract/joining/choice-round/desk'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { ChoiceWarnings } from './ChoiceWarnings.tsx'
import { countRequiredLooseOptions } from './draft-warnings.ts'
import { GroupRows } from './GroupRows.tsx'
import { OptionRows } from './OptionRows.tsx'
import { OptionSetFields } from './OptionSetFields.tsx'
import { emptyOptionSet } from './round-draft.ts'
import type { RoundFormPartProps } from './round-form-part.ts'

/** Edits the groups, option sets and loose options of a round. Empty parts are hidden until the user adds them. */
export function ChoicesEditor(props: RoundFormPartProps) {
  const { draft, findFaultText, onChange } = props
  const { t } = useTexts()
  const { groups, optionSets, options } = draft
  /** `groups`, `loose`, or the index of a set. Such a part has the focus when it appears. */
  const [addedParts, setAddedParts] = useState<readonly (string | number)[]>([])
  const addPart = (part: string | number) => setAddedParts((parts) => [...parts, part])
  const addSet = () => {
    addPart(optionSets.length)
    onChange({ optionSets: [...optionSets, emptyOptionSet] })
  }
  const faultText = findFaultText('choices')
  const isRanked = draft.kind === 'ranked'
  const hasGroups = !isRanked && (groups.length > 0 || addedParts.includes('groups'))
  const hasLooseOptions = isRanked || options.length > 0 || addedParts.includes('loose')
  return (
    <Card as="section">
      <Stack gap={5}>
        <Text as="h2" size="lead">
          {t(($) => $.ROUND_DESK.EDIT.CHOICES)}
        </Text>
        {faultText !== undefined && (
          <Text tabIndex={-1} aria-invalid size="list" tone="danger">
            {faultText}
          </Text>
        )}
        {hasGroups && <GroupRows {...props} hasFocus={addedParts.includes('groups')} />}
        {optionSets.map((optionSet, index) => (
          <OptionSetFields
            key={index}
            {...props}
            optionSet={optionSet}
            path={`optionSets/${index}`}
            hasFocus={addedParts.includes(index)}
            isLast={index === optionSets.length - 1}
            onChangeSet={(set) => onChange({ optionSets: optionSets.toSpliced(index, 1, ...(set ? [set] : [])) })}
          />
        ))}
        {hasLooseOptions && <LooseOptions {...props} hasFocus={addedParts.includes('loose')} />}
        {!isRanked && (
          <Row>
            {optionSets.length < roundBounds.sets && (
              <AddButton text={t(($) => $.ROUND_DESK.EDIT.ADD_SET)} onClick={addSet} />
            )}
            {!hasGroups && (
              <AddButton text={t(($) => $.ROUND_DESK.EDIT.ADD_GROUPS)} onClick={() => addPart('groups')} />
            )}
            {!hasLooseOptions && (
              <AddButton text={t(($) => $.ROUND_DESK.EDIT.ADD_LOOSE)} onClick={() => addPart('loose')} />
            )}
          </Row>
        )}
      </Stack>
    </Card>
  )
}

const AddButton = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <Button onClick={onClick}>
    <Plus size={15} aria-hidden /> {text}
  </Button>
)

function LooseOptions({ hasFocus, ...partProps }: RoundFormPartProps & { hasFocus: boolean }) {
  const { t } = useTexts()
  const { draft, studentCount, onChange } = partProps
  const isRanked = draft.kind === 'ranked'
  const name = isRanked ? t(($) => $.ROUND_DESK.RANKED_OPTIONS) : t(($) => $.ROUND_DESK.LOOSE)
  return (
    <Card role="group" aria-label={name}>
      <Stack>
        <Row>
          <Text as="h3">{name}</Text>
          <Text size="list" tone="quiet">
            {isRanked ? t(($) => $.ROUND_DESK.EDIT.RANKED_HINT) : t(($) => $.ROUND_DESK.EDIT.LOOSE_HINT)}
          </Text>
        </Row>
        <OptionRows
          {...partProps}
          hasFocus={hasFocus}
          options={draft.options}
          path="options"
          onChangeOptions={(options) => onChange({ options })}
        />
        <ChoiceWarnings
          draft={draft}
          options={draft.options}
          studentCount={studentCount}
          choicesPerStudent={countRequiredLooseOptions(draft)}
        />
      </Stack>
    </Card>
  )
}
