import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { t, useTexts } from '#web/lib/i18n.ts'
import { formatWeekTitle } from './format-program-texts.ts'
import type { YearWeek } from './year-weeks.ts'
import styles from './YearStrip.module.css'

interface Props {
  weeks: readonly YearWeek[]
  /** Index of the first visible week. */
  first: number
  shown: ReadonlySet<number>
  onChoose: (week: YearWeek) => void
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
}

/** Shows a button per week of the school year. The strip is one tab stop with arrow keys inside. */
export function YearStrip({ weeks, first, shown, onChoose }: Props) {
  useTexts()
  const hint = useId()
  const list = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState<number>()
  const reached = place ?? first
  // Scrolls to the first visible week, because a phone shows only part of the year.
  useEffect(() => {
    const strip = list.current
    const button = strip?.children[first]
    if (!strip || !(button instanceof HTMLElement)) return
    strip.scrollLeft = button.offsetLeft - strip.clientWidth / 2 + button.offsetWidth / 2
  }, [first])
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(weeks.length - 1, Math.max(0, reached + step))
    setPlace(next)
    list.current?.children[next]?.querySelector('button')?.focus()
  }
  return (
    <nav aria-label={t(($) => $.PROGRAM.STRIP)} aria-describedby={hint} className={styles.strip}>
      <p id={hint} className="unseen">
        {t(($) => $.PROGRAM.STRIP_HINT)}
      </p>
      <ul ref={list} onBlur={() => setPlace(undefined)}>
        {weeks.map((week, index) => (
          <li key={week.week}>
            <button
              type="button"
              tabIndex={index === reached ? 0 : -1}
              aria-current={index === first || undefined}
              data-now={week.isNow || undefined}
              data-shown={shown.has(week.week) || undefined}
              data-free={week.free !== undefined || undefined}
              data-exams={week.exams > 0 || undefined}
              title={formatWeekTitle(week)}
              onKeyDown={move}
              onClick={() => onChoose(week)}
            >
              <span aria-hidden>{week.number}</span>
              <span className="unseen">{formatWeekTitle(week)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
