import { Keyboard, Layers, Printer } from 'lucide-react'
import { memo } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './Header.module.css'
import { NextLesson } from './NextLesson.tsx'
import { PageButtons } from './PageButtons.tsx'
import { formatPeriodTitle } from './titles.ts'
import type { RosterModel } from './use-roster-model.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

interface Props {
  model: RosterModel
  onCompose: () => void
  onHelp: () => void
}

/** `focusPeriod` finds the heading by its id. */
export function WideHeader({ model, onCompose, onHelp }: Props) {
  const { address, days, monday, canGoBack, canGoForward, goByPages } = model
  const { view, showToday, showView } = address
  const [periodName, range] = formatPeriodTitle(view, address.date, days, monday)
  return (
    <header className={styles.header}>
      <h1 id="period" tabIndex={-1} aria-live="polite" className={styles.title}>
        {periodName} <span>{range}</span>
      </h1>
      <NextLesson model={model} isCompact />
      <Tools
        {...{
          view,
          canGoBack,
          canGoForward,
          showToday,
          showView,
          goByPages,
          onCompose,
          onHelp,
        }}
      />
    </header>
  )
}

type ToolsProps = Omit<Props, 'model'> &
  Pick<RosterModel, 'canGoBack' | 'canGoForward' | 'goByPages'> &
  Pick<RosterModel['address'], 'view' | 'showToday' | 'showView'>

/** Memoized, because it is the same in most weeks. */
const Tools = memo(({ view, showToday, showView, onCompose, onHelp, ...pageProps }: ToolsProps) => {
  const { t } = useTexts()
  const helpText = t(($) => $.ROSTER.HELP.OPEN)
  return (
    <div className={styles.tools}>
      <Button onClick={showToday}>{t(($) => $.ROSTER.TODAY)}</Button>
      <PageButtons view={view} {...pageProps} />
      <ViewSwitch view={view} onChange={showView} />
      <Button onClick={() => print()}>
        <Printer size={16} aria-hidden /> {t(($) => $.ROSTER.PRINT)}
      </Button>
      <Button isSquare variant="quiet" aria-label={helpText} title={helpText} onClick={onHelp}>
        <Keyboard size={18} />
      </Button>
      <Button variant="primary" onClick={onCompose}>
        <Layers size={16} aria-hidden /> {t(($) => $.COMPOSE.OPEN)}
      </Button>
    </div>
  )
})
