import type { GroupChoice, Option, OptionSet } from '@uurwerk/contract/joining/choice-round/student'
import { ChevronDown, ChevronRight, ListChecks } from 'lucide-react'
import { useId, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { AllocationResult } from './AllocationResult.tsx'
import styles from './StudentChoices.module.css'
import { findChosenGroup } from './choice-flags.ts'
import { GroupCard, OptionCard } from './ChoiceCard.tsx'
import { ChoiceFilterBar } from './ChoiceFilterBar.tsx'
import { groupsPart, looseOptionsPart, toSetPart } from './round-parts.ts'
import { useChoiceFilter } from './use-choice-filter.ts'
import { StaffPlacement } from './StaffPlacement.tsx'
import { RankingList } from './RankingList.tsx'
import type { StudentRoundModel } from './use-student-round-model.ts'
import { formatSetBounds } from './format-student-texts.ts'
import { moveByArrows } from './move-by-arrows.ts'
import { useRoundAddress } from './use-round-address.ts'

export function StudentChoices({ model }: { model: StudentRoundModel }) {
  const { t } = useTexts()
  const { groups, options, round } = model
  if (round.kind === 'ranked')
    return (
      <div className={styles.panel}>
        <AllocationResult model={model} />
        <StaffPlacement model={model} />
        <RankingList model={model} />
      </div>
    )
  if (!groups?.length && options.options.length === 0 && options.optionSets.length === 0)
    return (
      <Empty
        icon={<ListChecks />}
        title={t(($) => $.CHOICE_ROUND.NOTHING.TITLE)}
        text={t(($) => $.CHOICE_ROUND.NOTHING.TEXT)}
      />
    )
  return <ChoiceSections model={model} />
}

function ChoiceSections({ model }: { model: StudentRoundModel }) {
  const filter = useChoiceFilter(model)
  const { groups, options } = model
  return (
    <div className={styles.panel}>
      <StaffPlacement model={model} />
      <ChoiceFilterBar filter={filter} hasSeats />
      {groups && groups.length > 0 && <GroupSection model={model} groups={filter.shownGroups ?? []} />}
      {options.optionSets.map((set) => (
        <OptionSetSection key={set.id} model={model} set={set} shownOptions={filter.filterOptions(set.options)} />
      ))}
      {options.options.length > 0 && (
        <LooseOptions model={model} shownOptions={filter.filterOptions(options.options)} />
      )}
    </div>
  )
}

/** Stands in place of choices that the filter leaves out. */
function NothingShown() {
  const { t } = useTexts()
  return (
    <Text size="list" tone="quiet">
      {t(($) => $.CHOICE_ROUND.FILTER.NOTHING)}
    </Text>
  )
}

function GroupSection({ model, groups }: { model: StudentRoundModel; groups: readonly GroupChoice[] }) {
  const { t } = useTexts()
  const titleId = useId()
  const [focusedGroupId, setFocusedGroupId] = useState<number>()
  // One tab stop: the focused group, else the chosen group, else the first.
  const isFocusedGroupListed = groups.some(({ groupId }) => groupId === focusedGroupId)
  const tabStopGroupId = isFocusedGroupListed ? focusedGroupId : (findChosenGroup(groups) ?? groups[0])?.groupId
  return (
    <Stack as="section" id={groupsPart.id} tabIndex={-1} aria-labelledby={titleId}>
      <Row as="header" isSpread>
        <Text as="h2" size="lead" id={titleId}>
          {t(($) => $.CHOICE_ROUND.GROUP.TITLE)}
        </Text>
        <Text as="span" size="list" tone="quiet">
          {findChosenGroup(groups) ? t(($) => $.CHOICE_ROUND.GROUP.SWITCH) : t(($) => $.CHOICE_ROUND.GROUP.TEXT)}
        </Text>
      </Row>
      {groups.length === 0 && <NothingShown />}
      <ul role="radiogroup" aria-labelledby={titleId} className={styles.cards} onKeyDown={moveByArrows}>
        {groups.map((group) => (
          <GroupCard
            key={group.groupId}
            model={model}
            group={group}
            isTabStop={group.groupId === tabStopGroupId}
            onFocus={() => setFocusedGroupId(group.groupId)}
          />
        ))}
      </ul>
    </Stack>
  )
}

interface OptionSetProps {
  model: StudentRoundModel
  set: OptionSet
  shownOptions: readonly Option[]
}

function OptionSetSection({ model, set, shownOptions }: OptionSetProps) {
  const { t } = useTexts()
  const listId = useId()
  const { foldedSetIds, setFolded } = useRoundAddress()
  const isUnfolded = !foldedSetIds.includes(set.id)
  const chosenOptions = set.options.filter((option) => option.chosen)
  const isMissing = chosenOptions.length < set.min
  const Icon = isUnfolded ? ChevronDown : ChevronRight
  return (
    <Stack as="section" id={toSetPart(set.id).id} tabIndex={-1}>
      <Row as="header" isSpread>
        <Text as="h2" size="lead">
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isUnfolded}
            aria-controls={listId}
            onClick={() => setFolded(set.id, isUnfolded)}
          >
            <Icon size={18} aria-hidden /> {set.name}
          </button>
        </Text>
        <Text as="span" size="list" tone={isMissing ? 'warn' : 'quiet'} isStrong={isMissing}>
          {formatSetBounds(set)}
          {!isUnfolded &&
            ` · ${chosenOptions.length > 0 ? chosenOptions.map(({ name }) => name).join(', ') : t(($) => $.CHOICE_ROUND.NONE_CHOSEN)}`}
        </Text>
      </Row>
      {isUnfolded && shownOptions.length === 0 && <NothingShown />}
      <ul id={listId} className={styles.cards} hidden={!isUnfolded} onKeyDown={moveByArrows}>
        {shownOptions.map((option) => (
          <OptionCard key={option.id} model={model} option={option} set={set} />
        ))}
      </ul>
    </Stack>
  )
}

function LooseOptions({ model, shownOptions }: { model: StudentRoundModel; shownOptions: readonly Option[] }) {
  const { t } = useTexts()
  const titleId = useId()
  return (
    <Stack as="section" id={looseOptionsPart.id} tabIndex={-1} aria-labelledby={titleId}>
      <Row as="header" isSpread>
        <Text as="h2" size="lead" id={titleId}>
          {t(($) => $.CHOICE_ROUND.LOOSE.TITLE)}
        </Text>
        <Text as="span" size="list" tone="quiet">
          {t(($) => $.CHOICE_ROUND.LOOSE.TEXT)}
        </Text>
      </Row>
      {shownOptions.length === 0 && <NothingShown />}
      <ul className={styles.cards} onKeyDown={moveByArrows}>
        {shownOptions.map((option) => (
          <OptionCard key={option.id} model={model} option={option} set={undefined} />
        ))}
      </ul>
    </Stack>
  )
}
