import { Calendar1, CalendarDays, List, type LucideIcon } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { Segments } from '#web/ui/Segments.tsx'
import styles from './Header.module.css'
import { type RosterView, rosterViews } from './address.ts'

interface Props {
  view: RosterView
  onChange: (view: RosterView) => void
}

const toTextKey = (view: RosterView) => view.toUpperCase() as Uppercase<RosterView>

export function ViewSwitch({ view, onChange }: Props) {
  const { t } = useTexts()
  const options = rosterViews.map((value) => ({ value, text: t(($) => $.ROSTER.VIEW[toTextKey(value)]) }))
  return <Segments label={t(($) => $.ROSTER.VIEW.LABEL)} options={options} value={view} onChange={onChange} />
}

const viewIcons: Record<RosterView, LucideIcon> = { day: Calendar1, week: CalendarDays, list: List }

/** For phones, which have no room for words. */
export function ViewIcons({ view, onChange }: Props) {
  const { t } = useTexts()
  return (
    <div role="group" aria-label={t(($) => $.ROSTER.VIEW.LABEL)} className={styles.icons}>
      {rosterViews.map((value) => {
        const Icon = viewIcons[value]
        return (
          <button
            key={value}
            type="button"
            className={styles.view}
            aria-pressed={value === view}
            aria-label={t(($) => $.ROSTER.VIEW[toTextKey(value)])}
            onClick={() => onChange(value)}
          >
            <Icon size={18} />
          </button>
        )
      })}
    </div>
  )
}
