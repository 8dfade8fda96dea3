import type { Allocation } from '@uurwerk/contract/joining/choice-round/allocation'
import { useTexts } from '#web/lib/i18n.ts'
import { ConfirmationBar } from '../desk/ConfirmationBar.tsx'
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
    <section className={styles.panel}>
      <h2>{t(($) => $.ROUND_DESK.ALLOCATION.OCCUPANCY)}</h2>
      <ul>
        {selectedAllocation.options.map(({ id, name, seats, given: givenSeats }) => (
          <li key={id}>
            <span className={styles.name}>{name}</span>
            <span className={styles.counts}>
              <strong>{givenSeats}</strong>
              {comparedAllocation && (
                <span> {t(($) => $.ROUND_DESK.ALLOCATION.THERE, { count: comparedSeatsByOptionId.get(id) ?? 0 })}</span>
              )}
              <span> / {seats}</span>
            </span>
            <ConfirmationBar confirmed={givenSeats} unconfirmed={0} total={seats} />
          </li>
        ))}
      </ul>
    </section>
  )
}
