import { useTexts } from '#web/lib/i18n.ts'
import { formatNumber } from '#web/lib/time.ts'
import { Pill } from '#web/ui/Pill.tsx'
import { ConfirmationBar } from '../ConfirmationBar.tsx'
import type { ChoiceSection } from '../choice-sections.ts'
import { ChoiceSectionTable } from './ChoiceSectionTable.tsx'

/** Draws first choices solid and lower ones hatched. */
export function DemandTable({ sections }: { sections: readonly ChoiceSection[] }) {
  const { t } = useTexts()
  // All bars share a scale, so that options can be compared.
  const scaleMaximum = Math.max(
    ...sections.flatMap(({ rows }) => rows.map(({ listed, seats }) => Math.max(listed, seats))),
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
      renderRow={({ seats, first, listed }) => ({
        picture: <ConfirmationBar confirmed={first} unconfirmed={listed - first} total={scaleMaximum} mark={seats} />,
        numbers: (
          <>
            <td>
              <strong>{formatNumber(first)}</strong>
            </td>
            <td>{formatNumber(listed)}</td>
            <td>
              {first > seats && <Pill tone="warn">{t(($) => $.ROUND_DESK.LIVE.SHORT, { count: first - seats })}</Pill>}{' '}
              {formatNumber(seats)}
            </td>
          </>
        ),
      })}
    />
  )
}
