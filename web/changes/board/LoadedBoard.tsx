import type { BoardState } from '@uurwerk/contract/changes/board'
import { Megaphone, Pause, Play, WifiOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTime } from '#web/lib/time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Markdown } from '#web/ui/Markdown.tsx'
import { BoardDaySection } from './BoardDaySection.tsx'
import styles from './LoadedBoard.module.css'
import { usePages } from './use-pages.ts'

interface Props {
  state: BoardState
  staleSince: string | undefined
}

export function LoadedBoard({ state: { name, days, announcements }, staleSince }: Props) {
  const { t } = useTexts()
  const now = useNow()
  const [today, nowMinute] = [now.toPlainDate().toString(), now.toString({ smallestUnit: 'minute' })]
  const columns = useRef<HTMLDivElement>(null)
  const [isPaused, setPaused] = useState(false)
  const { page, count, offset } = usePages(columns, isPaused)
  return (
    <main className={styles.page}>
      <header className={styles.header}>
        <h1>{t(($) => $.BOARD.TITLE)}</h1>
        <p className={styles.clock}>
          {formatDay(now.toPlainDate())} <time>{formatTime(now)}</time>
        </p>
      </header>
      <div className={styles.window}>
        <div ref={columns} className={styles.columns} style={{ transform: `translateX(${-offset}px)` }}>
          {announcements
            .filter(({ until }) => until > nowMinute)
            .map(({ id, title, text }) => (
              <article key={id} className={styles.announcement}>
                <h2>
                  <Megaphone aria-hidden /> {title}
                </h2>
                <Markdown text={text} />
              </article>
            ))}
          {/* Offline, a day ends without an answer of the server. */}
          {days
            .filter(({ date }) => date >= today)
            .map((day) => (
              <BoardDaySection key={day.date} day={day} isToday={day.date === today} />
            ))}
        </div>
      </div>
      <footer className={styles.footer}>
        <span>{name}</span>
        {staleSince !== undefined && (
          <span role="status" className={styles.stale}>
            <WifiOff aria-hidden />
            {t(($) => $.BOARD.AS_OF, { time: staleSince })}
          </span>
        )}
        {count > 1 && (
          <span className={styles.pages}>
            {t(($) => $.BOARD.PAGE, { page: page + 1, pages: count })}
            <button
              type="button"
              aria-label={isPaused ? t(($) => $.BOARD.RESUME) : t(($) => $.BOARD.PAUSE)}
              onClick={() => setPaused(!isPaused)}
            >
              {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
            </button>
          </span>
        )}
      </footer>
    </main>
  )
}
