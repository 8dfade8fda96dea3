import { ChevronLeft, ChevronRight, Keyboard, Layers, Printer } from 'lucide-react'
import { useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Header.module.css'
import { NextLesson } from './NextLesson.tsx'
import { titleOfPeriod } from './titles.ts'
import type { RosterModel } from './use-roster-model.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

interface Props {
  model: RosterModel
  onCompose: () => void
  onHelp: () => void
}

/** What period is shown, and the way to others, on a wide screen. */
export function WideHeader({ model, onCompose, onHelp }: Props) {
  const { t } = useTexts()
  const { address, days, monday, now } = model
  const [name, range] = titleOfPeriod(address.view, address.date, days, monday)
  const unit = address.view === 'day' ? 'DAY' : 'WEEK'
  return (
    <header className={styles.header}>
      <h1 id="period" tabIndex={-1} className={styles.title}>
        {name} <span>{range}</span>
      </h1>
      <NextLesson model={model} isCompact />
      <div className={styles.tools}>
        <Button onClick={() => address.showDate(now.toPlainDate())}>{t(($) => $.ROSTER.TODAY)}</Button>
        <Button
          square
          disabled={!model.mayGoBack}
          aria-label={t(($) => $.ROSTER.PREVIOUS[unit])}
          onClick={() => model.goBy(-1)}
        >
          <ChevronLeft size={18} />
        </Button>
        <Button
          square
          disabled={!model.mayGoOn}
          aria-label={t(($) => $.ROSTER.NEXT[unit])}
          onClick={() => model.goBy(1)}
        >
          <ChevronRight size={18} />
        </Button>
        <ViewSwitch view={address.view} onChange={address.showView} />
        <Button onClick={() => print()}>
          <Printer size={16} aria-hidden /> {t(($) => $.ROSTER.PRINT)}
        </Button>
        <Button
          square
          look="quiet"
          aria-label={t(($) => $.ROSTER.HELP.OPEN)}
          title={t(($) => $.ROSTER.HELP.OPEN)}
          onClick={onHelp}
        >
          <Keyboard size={18} />
        </Button>
        <Button look="primary" onClick={onCompose}>
          <Layers size={16} aria-hidden /> {t(($) => $.COMPOSE.OPEN)}
        </Button>
      </div>
    </header>
  )
}
