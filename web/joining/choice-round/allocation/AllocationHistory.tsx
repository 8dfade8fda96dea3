import type { Allocation } from '@uurwerk/contract/joining/choice-round/allocation'
import { useId } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTime, toSchoolTime } from '#web/lib/time.ts'
import { ToggleChip } from '#web/ui/Chip.tsx'
import { Radio } from '#web/ui/Choice.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import type { AllocationAddress } from './address.ts'
import styles from './AllocationHistory.module.css'
import { getCopyNumber, getRankColour } from './compare-allocations.ts'

interface Props {
  allocations: readonly Allocation[]
  selectedAllocation: Allocation
  comparedAllocation: Allocation | undefined
  onChange: (changes: Partial<AllocationAddress>) => void
}

/** Lists the allocations, newest first, and selects which to show and compare. */
export function AllocationHistory({ allocations, selectedAllocation, comparedAllocation, onChange }: Props) {
  const { t } = useTexts()
  const radioGroupName = useId()
  return (
    <fieldset className={styles.draws}>
      <legend className="unseen">{t(($) => $.ROUND_DESK.ALLOCATION.MADE)}</legend>
      {allocations.map((allocation) => (
        <div
          key={allocation.id}
          className={styles.draw}
          data-shown={allocation.id === selectedAllocation.id || undefined}
        >
          <Radio
            name={radioGroupName}
            checked={allocation.id === selectedAllocation.id}
            onChange={() =>
              onChange({
                shown: allocation.id,
                // Selecting the compared allocation exchanges the two.
                beside: allocation.id === comparedAllocation?.id ? selectedAllocation.id : comparedAllocation?.id,
              })
            }
          >
            <AllocationTitle allocation={allocation} copyNumber={getCopyNumber(allocations, allocation)} />
          </Radio>
          <Row as="span" gap={3} className={styles.tags}>
            {allocation.isPublished && <Pill>{t(($) => $.ROUND_DESK.PUBLISHED)}</Pill>}
            {allocation.adjusted > 0 && (
              <Pill>{t(($) => $.ROUND_DESK.ALLOCATION.ADJUSTED, { count: allocation.adjusted })}</Pill>
            )}
            {allocation.rankedSince > 0 && (
              <Pill>{t(($) => $.ROUND_DESK.ALLOCATION.RANKED_SINCE, { count: allocation.rankedSince })}</Pill>
            )}
            {allocation.id !== selectedAllocation.id && (
              <ToggleChip
                isOn={allocation.id === comparedAllocation?.id}
                onClick={() =>
                  onChange({ beside: allocation.id === comparedAllocation?.id ? undefined : allocation.id })
                }
              >
                {t(($) => $.ROUND_DESK.ALLOCATION.COMPARE)}
              </ToggleChip>
            )}
          </Row>
          <RankShares allocation={allocation} />
        </div>
      ))}
    </fieldset>
  )
}

/** `copyNumber` is 1 for the first allocation with this method and seed. */
function AllocationTitle({ allocation, copyNumber }: { allocation: Allocation; copyNumber: number }) {
  const { t } = useTexts()
  const { method, seed } = allocation
  return (
    <Row as="span">
      <Text as="span" size="list">
        <strong>{t(($) => $.ROUND_DESK.ALLOCATION.METHOD[method])}</strong>{' '}
        {copyNumber === 1
          ? t(($) => $.ROUND_DESK.ALLOCATION.SEED_NAMED, { seed })
          : t(($) => $.ROUND_DESK.ALLOCATION.SEED_COPY, { seed, number: copyNumber })}
      </Text>
      <Text as="span" size="list" tone="quiet">
        {formatAllocationOrigin(allocation)}
      </Text>
    </Row>
  )

  function formatAllocationOrigin({ madeAt, madeBy }: Allocation) {
    const dateTime = toSchoolTime(madeAt)
    const text = `${formatDay(dateTime.toPlainDate(), 'short')} ${formatTime(dateTime)}`
    return madeBy ? t(($) => $.ROUND_DESK.ALLOCATION.MADE_BY, { moment: text, name: madeBy.name }) : text
  }
}

/** Draws the students per rank as one bar; students without an option are hatched. */
function RankShares({ allocation: { byRank, notRanked, none } }: { allocation: Allocation }) {
  const { t } = useTexts()
  const shares = [
    ...byRank.map((count, index) => ({
      kind: getRankColour(index + 1),
      count,
      text: t(($) => $.ROUND_DESK.ALLOCATION.GOT.RANK, { rank: index + 1 }),
    })),
    { kind: 'notRanked', count: notRanked, text: t(($) => $.ROUND_DESK.ALLOCATION.GOT.NOT_RANKED) },
    { kind: 'none', count: none, text: t(($) => $.ROUND_DESK.ALLOCATION.GOT.NONE) },
  ].filter(({ count }) => count > 0)
  return (
    <div aria-hidden className={styles.shares}>
      {shares.map(({ kind, count, text }, index) => (
        <span
          key={index}
          className={styles.share}
          data-kind={kind}
          style={{ flexGrow: count }}
          title={`${text}: ${count}`}
        >
          <b>{count}</b>
        </span>
      ))}
    </div>
  )
}
