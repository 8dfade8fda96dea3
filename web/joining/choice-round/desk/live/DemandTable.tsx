import { useTexts } from '#web/lib/i18n.ts'
import { formatNumber } from '#web/lib/time.ts'
import { Pill } from '#web/ui/Pill.tsx'
import { CountBar } from '../CountBar.tsx'
import type { ChoiceSection } from '../choice-sections.ts'
import { ChoiceSectionTable } from './ChoiceSectionTable.tsx'

/** Shows how many students rank each option: as their first choice solid, as a lower one hatched. */
export function DemandTable({ sections }: { sections: readonly ChoiceSection[] }) {
  const { t } = useTexts()
  // All bars share a scale, so that options can be compared.
  const scaleMaximum = Math.max(
    ...sections.flatMap(({ rows }) => rows.map(({ listed: rankedCount, seats }) => Math.max(rankedCount, seats))),
  )
  return (
    <ChoiceSectionTable
      sections={sections}
      headings={[
        t(($) => $.ROUND_DESK.LIVE.OPTION),
        t(($) => $.ROUND_DESK.LIVE.DEMAND),
        t(($) => $.ROUND_DESK.LIVE.FIRST),
        t(($) => $.ROUND_DESK.LIVE.LISTED),
        t(($) => $.ROUND_DESK.LIVE.PLACES),
      ]}
      renderRow={({ seats, first: firstChoiceCount, listed: rankedCount }) => ({
        picture: (
          <CountBar
            solidCount={firstChoiceCount}
            hatchedCount={rankedCount - firstChoiceCount}
            total={scaleMaximum}
            mark={seats}
          />
        ),
        numbers: (
          <>
            <td>
              <strong>{formatNumber(firstChoiceCount)}</strong>
            </td>
            <td>{formatNumber(rankedCount)}</td>
            <td>
              {firstChoiceCount > seats && (
                <Pill tone="warn">{t(($) => $.ROUND_DESK.LIVE.SHORT, { count: firstChoiceCount - seats })}</Pill>
              )}{' '}
              {formatNumber(seats)}
            </td>
          </>
        ),
      })}
    />
  )
}
