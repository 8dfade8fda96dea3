import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { t, useTexts } from '#web/lib/i18n.ts'
import { formatWeekTitle } from './format-program-texts.ts'
import type { YearWeek } from './year-weeks.ts'
import styles from './YearStrip.module.css'

interface Props {
  weeks: readonly YearWeek[]
  /** Index of the first visible week. */
  firstWeekIndex: number
  visibleWeeks: ReadonlySet<number>
  onChoose: (week: YearWeek) => void
}

const keyOffsets: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
}

/** Shows a button per week of the school year. The strip is one tab stop with arrow keys inside. */
export function YearStrip({ weeks, firstWeekIndex, visibleWeeks, onChoose }: Props) {
  useTexts()
  const hint = useId()
  const list = useRef<HTMLUListElement>(null)
  const [focusedIndex, setFocusedIndex] = useState<number>()
  const tabStopIndex = focusedIndex ?? firstWeekIndex
  // Scrolls to the first visible week, because a phone shows only part of the year.
  useEffect(() => {
    const strip = list.current
    const button = strip?.children[firstWeekIndex]
    if (!strip || !(button instanceof HTMLElement)) return
    strip.scrollLeft = button.offsetLeft - strip.clientWidth / 2 + button.offsetWidth / 2
  }, [firstWeekIndex])
  const move = (event: KeyboardEvent) => {
    const offset = keyOffsets[event.key]
    if (offset === undefined) return
    event.preventDefault()
    const nextIndex = Math.min(weeks.length - 1, Math.max(0, tabStopIndex + offset))
    setFocusedIndex(nextIndex)
    list.current?.children[nextIndex]?.querySelector('button')?.focus()
  }
  return (
    <nav aria-label={t(($) => $.PROGRAM.STRIP)} aria-describedby={hint} className={styles.strip}>
      <p id={hint} className="unseen">
        {t(($) => $.PROGRAM.STRIP_HINT)}
      </p>
      <ul ref={list} onBlur={() => setFocusedIndex(undefined)}>
        {weeks.map((week, index) => (
          <li key={week.week}>
            <button
              type="button"
              tabIndex={index === tabStopIndex ? 0 : -1}
              aria-current={index === firstWeekIndex || undefined}
              data-now={week.isNow || undefined}
              data-shown={visibleWeeks.has(week.week) || undefined}
              data-free={week.fullHoliday !== undefined || undefined}
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
