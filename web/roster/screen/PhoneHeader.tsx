import { UsersRound } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { WeekDayStrip } from './WeekDayStrip.tsx'
import styles from './Header.module.css'
import { formatPeriodTitle } from './titles.ts'
import type { RosterModel } from './use-roster-model.ts'
import { ViewIcons } from './ViewSwitch.tsx'

/** `focusPeriod` finds the heading by its id. */
export function PhoneHeader({ model, onSearch }: { model: RosterModel; onSearch: () => void }) {
  const { t } = useTexts()
  const { address, days, monday } = model
  const [periodName, range] = formatPeriodTitle(address.view, address.date, days, monday)
  return (
    <header className={styles.phone}>
      <div className={styles.row}>
        <h1 id="period" tabIndex={-1} aria-live="polite" className={styles.phoneTitle}>
          {periodName} <span>{range}</span>
        </h1>
        <ViewIcons view={address.view} onChange={address.showView} />
        <Button isSquare aria-label={t(($) => $.ROSTER.LOOK_AT)} onClick={onSearch}>
          <UsersRound size={20} />
        </Button>
      </div>
      {address.view === 'day' && <WeekDayStrip model={model} />}
    </header>
  )
}
