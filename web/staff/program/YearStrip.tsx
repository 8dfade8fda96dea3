import { useEffect, useId, useRef, useState } from 'react'
import { t, useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { moveFocus } from '#web/ui/cursor/move-focus.ts'
import { formatWeekTitle } from './format-program-texts.ts'
import type { YearWeek } from './year-weeks.ts'
import styles from './YearStrip.module.css'

interface Props {
  weeks: readonly YearWeek[]
  /** Index of the first visible week. */
  firstVisibleWeekIndex: number
  visibleWeekIndexes: ReadonlySet<number>
  onChoose: (week: YearWeek) => void
}

/** Shows a button per week of the school year. The strip is one tab stop with arrow keys inside. */
export function YearStrip({ weeks, firstVisibleWeekIndex, visibleWeekIndexes, onChoose }: Props) {
  useTexts()
  const hintId = useId()
  const listElement = useRef<HTMLUListElement>(null)
  const [focusedIndex, setFocusedIndex] = useState<number>()
  const tabStopIndex = focusedIndex ?? firstVisibleWeekIndex
  // Scrolls to the first visible week, because a phone shows only part of the year.
  useEffect(() => {
    const strip = listElement.current
    const button = strip?.children[firstVisibleWeekIndex]
    if (!strip || !(button instanceof HTMLElement)) return
    strip.scrollLeft = button.offsetLeft - strip.clientWidth / 2 + button.offsetWidth / 2
  }, [firstVisibleWeekIndex])
  return (
    <nav aria-label={t(($) => $.PROGRAM.STRIP)} aria-describedby={hintId} className={`onScreen ${styles.strip}`}>
      <p id={hintId} className="unseen">
        {t(($) => $.PROGRAM.STRIP_HINT)}
      </p>
      <ul
        ref={listElement}
        onBlur={() => setFocusedIndex(undefined)}
        onKeyDown={(event) => moveFocus(event, [[...event.currentTarget.querySelectorAll('button')]])}
      >
        {weeks.map((week, weekIndex) => (
          <li key={week.weekIndex}>
            <Button
              variant={weekIndex === firstVisibleWeekIndex ? 'primary' : 'plain'}
              className={styles.week}
              tabIndex={weekIndex === tabStopIndex ? 0 : -1}
              aria-current={weekIndex === firstVisibleWeekIndex || undefined}
              data-now={week.isNow || undefined}
              data-shown={visibleWeekIndexes.has(week.weekIndex) || undefined}
              data-free={week.fullHoliday !== undefined || undefined}
              data-exams={week.examCount > 0 || undefined}
              title={formatWeekTitle(week)}
              onFocus={() => setFocusedIndex(weekIndex)}
              onClick={() => onChoose(week)}
            >
              <span aria-hidden>{week.number}</span>
              <span className="unseen">{formatWeekTitle(week)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
