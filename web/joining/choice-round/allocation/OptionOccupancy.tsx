import type { Allocation } from '@uurwerk/contract/joining/choice-round/allocation'
import { useTexts } from '#web/lib/i18n.ts'
import { ConfirmationBar } from '../desk/ConfirmationBar.tsx'
import styles from './OptionOccupancy.module.css'

/** Shows how full each option is, in the shown and the compared allocation. */
export function OptionOccupancy({ shown, beside }: { shown: Allocation; beside: Allocation | undefined }) {
  const { t } = useTexts()
  const others = new Map(beside?.options.map(({ id, given }) => [id, given]))
  return (
    <section className={styles.panel}>
      <h2>{t(($) => $.ROUND_DESK.ALLOCATION.OCCUPANCY)}</h2>
      <ul>
        {shown.options.map(({ id, name, seats, given }) => (
          <li key={id}>
            <span className={styles.name}>{name}</span>
            <span className={styles.counts}>
              <strong>{given}</strong>
              {beside && <span> {t(($) => $.ROUND_DESK.ALLOCATION.THERE, { count: others.get(id) ?? 0 })}</span>}
              <span> / {seats}</span>
            </span>
            <ConfirmationBar confirmed={given} unconfirmed={0} of={seats} />
          </li>
        ))}
      </ul>
    </section>
  )
}
