import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { BoardState } from '@uurwerk/contract/changes/board'
import { Megaphone, Pause, Play, WifiOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTime } from '#web/lib/time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { DisplayFrame } from '#web/rooms/room-display/DisplayFrame.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import styles from './BoardDisplay.module.css'
import { BoardDaySection } from './BoardDaySection.tsx'
import { boardQuery } from './queries.ts'
import { usePages } from './use-pages.ts'

/** The changes of today and the next school day, for a screen that nobody touches. */
export function BoardDisplay() {
  const { t } = useTexts()
  const { token } = useParams({ from: '/board/$token' })
  const query = useQuery(boardQuery(token))
  useTitle(t(($) => $.BOARD.TITLE))
  return (
    <DisplayFrame
      query={query}
      closed={{ title: t(($) => $.BOARD.CLOSED.TITLE), text: t(($) => $.BOARD.CLOSED.MESSAGE) }}
      unreachable={{ title: t(($) => $.BOARD.UNREACHABLE.TITLE), text: t(($) => $.BOARD.UNREACHABLE.MESSAGE) }}
    >
      {(state, staleSince) => <LoadedBoard state={state} staleSince={staleSince} />}
    </DisplayFrame>
  )
}

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
