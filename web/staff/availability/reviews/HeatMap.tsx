import { weekNames } from '@uurwerk/contract/rules/availability-board'
import { TriangleAlert, X } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, memo, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { moveFocus } from '#web/ui/cursor/move-focus.ts'
import { Segments } from '#web/ui/Segments.tsx'
import { Text } from '#web/ui/Text.tsx'
import { formatWeekday } from '../board/availability-labels.ts'
import { useWeekNames } from '../board/use-week-names.ts'
import styles from './HeatMap.module.css'
import { type TeamHalfHour, computeShortage } from './review-rows.ts'
import { useChangeAvailabilityAddress } from '../use-availability-address.ts'
import type { TeamWeek } from './use-team-week.ts'

interface Props {
  teamWeek: TeamWeek
  /** Selected half hour in the format of the address, such as `1-09:00`. */
  selectedHalfHour: string | undefined
  onChoose: (halfHour: string | undefined) => void
}

/** Maximum number of names; more are shown as a count, and the table lists them all once the half hour is selected. */
const maximumNames = 16

/** Share of the accent colour in the strongest cell, so that its text stays readable. */
const maximumColourPercentage = 55

const toHalfHourParam = ({ day, unit }: TeamHalfHour) => `${day}-${unit.start}`

/**
 * Shows the number of available teachers in each half hour, and how many the lessons need. Lists the unavailable
 * teachers of the selected half hour.
 */
export const HeatMap = memo(
  function HeatMap({ teamWeek, selectedHalfHour, onChoose }: Props) {
    const cells = teamWeek.heatMap.flat()
    const [activeCell, setActiveCell] = useState({ row: 0, column: 0 })
    const visibleCell =
      cells.find((cell) => toHalfHourParam(cell) === selectedHalfHour) ??
      teamWeek.heatMap[activeCell.row]?.[activeCell.column]
    return (
      <Card as="section" aria-labelledby="heat">
        <HeatMapHead teamWeek={teamWeek} shortageCount={cells.filter((cell) => computeShortage(cell) > 0).length} />
        <HeatMapGrid
          teamWeek={teamWeek}
          selectedHalfHour={selectedHalfHour}
          activeCell={activeCell}
          onActive={setActiveCell}
          onChoose={onChoose}
        />
        {visibleCell && (
          <UnavailableTeachers
            cell={visibleCell}
            isSelected={selectedHalfHour !== undefined}
            onClear={() => onChoose(undefined)}
          />
        )}
      </Card>
    )
  },
  // Compares without the callback, which behaves the same on every render.
  (before, after) => before.teamWeek === after.teamWeek && before.selectedHalfHour === after.selectedHalfHour,
)

function HeatMapHead({ teamWeek, shortageCount }: { teamWeek: TeamWeek; shortageCount: number }) {
  const { t } = useTexts()
  const changeAddress = useChangeAvailabilityAddress()
  const names = useWeekNames(teamWeek.start)
  return (
    <Row className={styles.head ?? ''}>
      <Text as="h2" id="heat" size="body">
        {t(($) => $.AVAILABILITY.REVIEWS.HEAT.TITLE)}
      </Text>
      <Text as="span" size="small" tone="quiet">
        {t(($) => $.AVAILABILITY.REVIEWS.HEAT.HINT)}
      </Text>
      {teamWeek.weeks === 'ab' && (
        <Segments
          label={t(($) => $.AVAILABILITY.WEEK.LABEL)}
          value={teamWeek.week}
          options={weekNames.map((value) => ({ value, text: names[value] }))}
          onChange={(nextWeek) => changeAddress({ week: nextWeek })}
        />
      )}
      {shortageCount > 0 && (
        <Pill tone="danger">
          <TriangleAlert size={14} aria-hidden />{' '}
          {t(($) => $.AVAILABILITY.REVIEWS.HEAT.SHORT, { count: shortageCount })}
        </Pill>
      )}
    </Row>
  )
}

/** Indexes from 0: a row is a day, and a column a half hour. */
interface HeatMapPosition {
  row: number
  column: number
}

interface HeatMapGridProps extends Props {
  activeCell: HeatMapPosition
  onActive: (position: HeatMapPosition) => void
}

/** Renders the grid as one tab stop with arrow keys inside. */
function HeatMapGrid({ teamWeek, selectedHalfHour, activeCell, onActive, onChoose }: HeatMapGridProps) {
  const { t } = useTexts()
  const { heatMap, days, units } = teamWeek
  const highestAvailable = Math.max(1, ...heatMap.flat().map(({ availableCount }) => availableCount))
  const moveToCell = (event: KeyboardEvent) =>
    moveFocus(
      event,
      [...event.currentTarget.children].map((row) => [...row.querySelectorAll<HTMLElement>('[data-heat]')]),
    )
  const renderCell = (cell: TeamHalfHour, row: number, column: number) => (
    <HeatCell
      key={cell.unit.start}
      cell={cell}
      positionKey={`${row}-${column}`}
      strength={cell.availableCount / highestAvailable}
      isActive={row === activeCell.row && column === activeCell.column}
      isSelected={toHalfHourParam(cell) === selectedHalfHour}
      onFocus={() => onActive({ row, column })}
      onChoose={() => {
        onActive({ row, column })
        onChoose(toHalfHourParam(cell) === selectedHalfHour ? undefined : toHalfHourParam(cell))
      }}
    />
  )
  return (
    <div className={styles.scroller}>
      <div
        role="grid"
        tabIndex={-1}
        aria-label={t(($) => $.AVAILABILITY.REVIEWS.HEAT.TITLE)}
        className={styles.grid}
        style={{ '--units': units.length } as CSSProperties}
        onKeyDown={moveToCell}
      >
        <div role="row" className={styles.row}>
          <span role="columnheader">
            <span className="unseen">{t(($) => $.AVAILABILITY.GRID.DAYS)}</span>
          </span>
          {units.map(({ start }, index) => (
            <span key={start} role="columnheader" className="textQuiet textNote">
              {/* There is room for a time per hour. */}
              <span className={index % 2 === 0 ? undefined : 'unseen'}>{start}</span>
            </span>
          ))}
        </div>
        {heatMap.map((dayCells, row) => (
          <div key={days[row]} role="row" className={styles.row}>
            <span role="rowheader" className={styles.day}>
              {formatWeekday(days[row] ?? 1, 'short')}
            </span>
            {dayCells.map((cell, column) => renderCell(cell, row, column))}
          </div>
        ))}
      </div>
    </div>
  )
}

interface HeatCellProps {
  cell: TeamHalfHour
  positionKey: string
  strength: number
  isActive: boolean
  isSelected: boolean
  onFocus: () => void
  onChoose: () => void
}

function HeatCell({ cell, positionKey, strength, isActive, isSelected, onFocus, onChoose }: HeatCellProps) {
  const { t } = useTexts()
  const { day, unit, availableCount, neededCount } = cell
  const shortage = computeShortage(cell)
  const label = t(($) => $.AVAILABILITY.REVIEWS.HEAT.CELL, {
    day: formatWeekday(day),
    start: unit.start,
    end: unit.end,
    available: availableCount,
    needed: neededCount,
  })
  const shortageText = shortage > 0 ? `, ${t(($) => $.AVAILABILITY.REVIEWS.HEAT.MISSING, { count: shortage })}` : ''
  return (
    <span role="gridcell" aria-selected={isSelected} className={styles.cell}>
      <button
        type="button"
        tabIndex={isActive ? 0 : -1}
        aria-pressed={isSelected}
        data-heat={positionKey}
        data-tight={shortage > 0 || undefined}
        style={{ '--strength': `${Math.round(strength * maximumColourPercentage)}%` } as CSSProperties}
        onFocus={onFocus}
        onClick={onChoose}
      >
        <b aria-hidden>{availableCount}</b>
        {(shortage > 0 || neededCount > 0) && (
          <span aria-hidden>{shortage > 0 ? `−${shortage}` : `/ ${neededCount}`}</span>
        )}
        <span className="unseen">{label + shortageText}</span>
      </button>
    </span>
  )
}

function UnavailableTeachers({
  cell,
  isSelected,
  onClear,
}: {
  cell: TeamHalfHour
  isSelected: boolean
  onClear: () => void
}) {
  const { t } = useTexts()
  const { day, unit, availableCount, neededCount, unavailableAnswers } = cell
  const unavailableCount = unavailableAnswers.length
  const names = unavailableAnswers.slice(0, maximumNames).map(({ attendee }) => attendee.code ?? attendee.name)
  const allAvailableText = t(
    ($) => (availableCount > 0 ? $.AVAILABILITY.REVIEWS.HEAT.EVERYONE : $.AVAILABILITY.REVIEWS.HEAT.NOBODY_YET),
    { available: availableCount, needed: neededCount },
  )
  const unavailableText = t(
    ($) =>
      unavailableCount > maximumNames ? $.AVAILABILITY.REVIEWS.HEAT.CANNOT_MANY : $.AVAILABILITY.REVIEWS.HEAT.CANNOT,
    { available: availableCount, needed: neededCount, count: unavailableCount, names: names.join(', ') },
  )
  return (
    <Row isSpread className={`textQuiet textSmall ${styles.unavailable}`}>
      <p role="status">
        <b className="textFull">
          {formatWeekday(day, 'short')} {unit.start}–{unit.end}
        </b>
        : {unavailableCount > 0 ? unavailableText : allAvailableText}
      </p>
      {isSelected && (
        <Button
          variant="quiet"
          onClick={({ currentTarget }) => {
            currentTarget.closest('section')?.querySelector<HTMLElement>('[data-heat][aria-pressed="true"]')?.focus()
            onClear()
          }}
        >
          <X size={15} aria-hidden /> {t(($) => $.AVAILABILITY.REVIEWS.HEAT.CLEAR)}
        </Button>
      )}
      <span aria-hidden className={styles.legend}>
        {t(($) => $.AVAILABILITY.REVIEWS.HEAT.FEW)} <i /> {t(($) => $.AVAILABILITY.REVIEWS.HEAT.MANY)} <i data-tight />{' '}
        {t(($) => $.AVAILABILITY.REVIEWS.HEAT.LEGEND_SHORT)}
      </span>
    </Row>
  )
}
