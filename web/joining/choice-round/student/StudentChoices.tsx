import type { OptionSet } from '@uurwerk/contract/joining/choice-round/student'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { ListChecks } from 'lucide-react'
import { AllocationResult } from './AllocationResult.tsx'
import styles from './StudentChoices.module.css'
import { findChosenGroup } from './choice-flags.ts'
import { GroupCard, OptionCard } from './ChoiceCard.tsx'
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
  return (
    <div className={styles.panel}>
      <StaffPlacement model={model} />
      {groups && groups.length > 0 && <GroupSection model={model} groups={groups} />}
      {options.optionSets.map((set) => (
        <OptionSetSection key={set.id} model={model} set={set} />
      ))}
      {options.options.length > 0 && <LooseOptions model={model} />}
    </div>
  )
}

function GroupSection({
  model,
  groups,
}: {
  model: StudentRoundModel
  groups: NonNullable<StudentRoundModel['groups']>
}) {
  const { t } = useTexts()
  const titleId = useId()
  const [focusedGroupId, setFocusedGroupId] = useState<number>()
  // One tab stop: the focused group, else the chosen group, else the first.
  const isFocusedGroupListed = groups.some(({ groupId }) => groupId === focusedGroupId)
  const tabStopGroupId = isFocusedGroupListed ? focusedGroupId : (findChosenGroup(groups) ?? groups[0])?.groupId
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <header className={styles.head}>
        <h2 id={titleId}>{t(($) => $.CHOICE_ROUND.GROUP.TITLE)}</h2>
        <span>
          {findChosenGroup(groups) ? t(($) => $.CHOICE_ROUND.GROUP.SWITCH) : t(($) => $.CHOICE_ROUND.GROUP.TEXT)}
        </span>
      </header>
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
    </section>
  )
}

function OptionSetSection({ model, set }: { model: StudentRoundModel; set: OptionSet }) {
  const { t } = useTexts()
  const listId = useId()
  const { foldedSetIds, fold } = useRoundAddress()
  const isUnfolded = !foldedSetIds.includes(set.id)
  const chosenOptions = set.options.filter((option) => option.chosen)
  const Icon = isUnfolded ? ChevronDown : ChevronRight
  return (
    <section className={styles.section}>
      <header className={styles.head}>
        <h2>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isUnfolded}
            aria-controls={listId}
            onClick={() => fold(set.id, isUnfolded)}
          >
            <Icon size={18} aria-hidden /> {set.name}
          </button>
        </h2>
        <span data-missing={chosenOptions.length < set.min || undefined}>
          {formatSetBounds(set)}
          {!isUnfolded &&
            ` · ${chosenOptions.length > 0 ? chosenOptions.map(({ name }) => name).join(', ') : t(($) => $.CHOICE_ROUND.NONE_CHOSEN)}`}
        </span>
      </header>
      <ul id={listId} className={styles.cards} hidden={!isUnfolded} onKeyDown={moveByArrows}>
        {set.options.map((option) => (
          <OptionCard key={option.id} model={model} option={option} set={set} />
        ))}
      </ul>
    </section>
  )
}

function LooseOptions({ model }: { model: StudentRoundModel }) {
  const { t } = useTexts()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <header className={styles.head}>
        <h2 id={titleId}>{t(($) => $.CHOICE_ROUND.LOOSE.TITLE)}</h2>
        <span>{t(($) => $.CHOICE_ROUND.LOOSE.TEXT)}</span>
      </header>
      <ul className={styles.cards} onKeyDown={moveByArrows}>
        {model.options.options.map((option) => (
          <OptionCard key={option.id} model={model} option={option} set={undefined} />
        ))}
      </ul>
    </section>
  )
}
