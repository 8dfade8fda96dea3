import type { Round, RoundProgress } from '@uurwerk/contract/joining/choice-round/desk'
import { useTexts } from '#web/lib/i18n.ts'
import { formatNumber } from '#web/lib/time.ts'
import { Card } from '#web/ui/Card.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { Text } from '#web/ui/Text.tsx'
import { CountBar } from '../CountBar.tsx'
import { formatChoiceBounds } from '../format-desk-texts.ts'
import { ProgressCounts } from './ProgressCounts.tsx'
import { DemandTable } from './DemandTable.tsx'
import { ChoiceSectionTable } from './ChoiceSectionTable.tsx'
import { isNearlyFull, type ChoiceSection, listChoiceSections, type ChoiceSeats } from '../choice-sections.ts'

/**
 * Shows the taken and free seats of each choice. A ranked round without a published allocation shows demand instead.
 */
export function SeatsTable({ progress, round }: { progress: RoundProgress; round: Round }) {
  const { t } = useTexts()
  const isDemandShown = round.kind === 'ranked' && round.publishedAllocationId === null
  const sections = listChoiceSections(progress).map((section) => ({ ...section, name: formatSectionName(section) }))
  return (
    <Card
      as="section"
      isFlush
      aria-label={isDemandShown ? t(($) => $.ROUND_DESK.LIVE.DEMAND) : t(($) => $.ROUND_DESK.LIVE.SEATS)}
    >
      <ProgressCounts progress={progress} isRanked={round.kind === 'ranked'} />
      {isDemandShown ? <DemandTable sections={sections} /> : <TakenSeatsTable sections={sections} />}
    </Card>
  )

  function formatSectionName({ kind, name }: ChoiceSection) {
    if (kind === 'set') return name
    if (kind === 'groups') return t(($) => $.ROUND_DESK.GROUPS)
    return round.kind === 'ranked' ? t(($) => $.ROUND_DESK.RANKED_OPTIONS) : t(($) => $.ROUND_DESK.LOOSE)
  }
}

function TakenSeatsTable({ sections }: { sections: readonly ChoiceSection[] }) {
  const { t } = useTexts()
  return (
    <ChoiceSectionTable
      sections={sections}
      headings={[
        t(($) => $.ROUND_DESK.LIVE.WHAT),
        t(($) => $.ROUND_DESK.LIVE.FILLED),
        t(($) => $.ROUND_DESK.LIVE.TAKEN),
        t(($) => $.ROUND_DESK.LIVE.PLACES),
        t(($) => $.ROUND_DESK.LIVE.FREE),
      ]}
      formatHint={(section) => (section.kind === 'loose' ? '' : formatChoiceBounds(section.min, section.max))}
      renderRow={(row) => ({
        picture: <CountBar solidCount={row.confirmed} hatchedCount={row.taken - row.confirmed} total={row.seats} />,
        numbers: <TakenNumbers row={row} />,
      })}
    />
  )
}

function TakenNumbers({ row }: { row: ChoiceSeats }) {
  const { t } = useTexts()
  const { seats, taken, confirmed } = row
  const unconfirmed = taken - confirmed
  const spokenText = t(($) => $.ROUND_DESK.LIVE.TAKEN_SPOKEN, { confirmed, unconfirmed })
  return (
    <>
      <td aria-label={spokenText} title={spokenText}>
        <strong>{formatNumber(confirmed)}</strong>
        {unconfirmed > 0 && ` + ${formatNumber(unconfirmed)}`}
      </td>
      <td>{formatNumber(seats)}</td>
      <td>
        {taken >= seats ? (
          <Pill tone="danger">{t(($) => $.ROUND_DESK.LIVE.FULL)}</Pill>
        ) : (
          <Text as="span" isStrong tone={isNearlyFull(row) ? 'warn' : undefined}>
            {t(($) => $.ROUND_DESK.LIVE.SEATS_FREE, { count: seats - taken })}
          </Text>
        )}
      </td>
    </>
  )
}
