import type { Allocation } from '@uurwerk/contract/joining/choice-round/allocation'
import { useTexts } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Text } from '#web/ui/Text.tsx'
import { CountBar } from '../desk/CountBar.tsx'
import styles from './OptionOccupancy.module.css'

export function OptionOccupancy({
  selectedAllocation,
  comparedAllocation,
}: {
  selectedAllocation: Allocation
  comparedAllocation: Allocation | undefined
}) {
  const { t } = useTexts()
  const comparedSeatsByOptionId = new Map(
    comparedAllocation?.options.map(({ id, given: givenSeats }) => [id, givenSeats]),
  )
  return (
    <Card as="section">
      <h2>{t(($) => $.ROUND_DESK.ALLOCATION.OCCUPANCY)}</h2>
      <ul className={styles.options}>
        {selectedAllocation.options.map(({ id, name, seats, given: givenSeats }) => (
          <li key={id}>
            <Text as="span" isClipped>
              {name}
            </Text>
            <Text as="span" tone="quiet" className="tabular">
              <strong>{givenSeats}</strong>
              {comparedAllocation && (
                <span> {t(($) => $.ROUND_DESK.ALLOCATION.THERE, { count: comparedSeatsByOptionId.get(id) ?? 0 })}</span>
              )}
              <span> / {seats}</span>
            </Text>
            <CountBar solidCount={givenSeats} hatchedCount={0} total={seats} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
