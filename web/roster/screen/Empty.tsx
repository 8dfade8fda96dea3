import { CalendarOff, CircleAlert, Coffee, Hourglass, Palmtree, UsersRound, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError, NetworkError } from '../../lib/call.ts'
import { useTexts } from '../../lib/i18n.ts'
import { formatDay, formatTime } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { nextLesson, wholeDayOf } from './lessons.ts'
import styles from './Empty.module.css'
import type { RosterModel } from './use-roster-model.ts'

interface MessageProps {
  icon: ReactNode
  title: string
  text?: string | undefined
  children?: ReactNode
  isAlert?: boolean
}

const Message = ({ icon, title, text, children, isAlert }: MessageProps) => (
  <div className={styles.empty} role={isAlert ? 'alert' : 'status'}>
    <span aria-hidden className={styles.picture}>
      {icon}
    </span>
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {children}
  </div>
)

/** The roster could not be loaded: why, and the way to try again. */
export function Failed({ model }: { model: RosterModel }) {
  const { t } = useTexts()
  const { error, retry } = model.roster
  const again = <Button onClick={retry}>{t(($) => $.ROSTER.FAILED.RETRY)}</Button>
  if (error instanceof NetworkError)
    return (
      <Message
        isAlert
        icon={<WifiOff />}
        title={t(($) => $.ROSTER.OFFLINE.TITLE)}
        text={t(($) => $.ROSTER.OFFLINE.TEXT)}
      >
        {again}
      </Message>
    )
  const isRefused = error instanceof ApiError && error.status === 403
  const text = isRefused ? t(($) => $.ROSTER.FAILED.REFUSED) : t(($) => $.ROSTER.FAILED.TEXT)
  return (
    <Message isAlert icon={<CircleAlert />} title={t(($) => $.ROSTER.FAILED.TITLE)} text={text}>
      {!isRefused && again}
    </Message>
  )
}

/** Somebody without a roster of their own chooses another. */
export function Nobody({ onSearch }: { onSearch: () => void }) {
  const { t } = useTexts()
  return (
    <Message icon={<UsersRound />} title={t(($) => $.ROSTER.NOBODY.TITLE)} text={t(($) => $.ROSTER.NOBODY.TEXT)}>
      <Button look="primary" onClick={onSearch}>
        {t(($) => $.ROSTER.LOOK_AT)}
      </Button>
    </Message>
  )
}

/** Nothing in this day or week: a holiday, not published, past what is known, or simply free; and what comes next. */
export function Empty({ model }: { model: RosterModel }) {
  const { t } = useTexts()
  const { address, days, appointments, publication, range, now } = model
  const [first, last] = [days[0] ?? address.date, days.at(-1) ?? address.date]
  const holidays = [...new Set(days.map((day) => wholeDayOf(appointments, day)).filter((name) => name !== undefined))]
  if (holidays.length > 0 && days.every((day) => wholeDayOf(appointments, day)))
    return (
      <Message icon={<Palmtree />} title={t(($) => $.ROSTER.EMPTY.HOLIDAY, { name: holidays.join(', ') })}>
        <NextDay model={model} />
      </Message>
    )
  if (range && range.end < first.toString()) {
    const day = formatDay(Temporal.PlainDate.from(range.end))
    const title = publication && !publication.published ? t(($) => $.ROSTER.UNPUBLISHED.TITLE) : emptyTitle()
    return <Message icon={<Hourglass />} title={title} text={t(($) => $.ROSTER.HORIZON, { day })} />
  }
  if (publication && !publication.published)
    return (
      <Message
        icon={<Hourglass />}
        title={t(($) => $.ROSTER.UNPUBLISHED.TITLE)}
        text={t(($) => $.ROSTER.UNPUBLISHED.TEXT)}
      />
    )
  const isPast = last.toString() < now.toPlainDate().toString()
  return (
    <Message icon={isPast ? <CalendarOff /> : <Coffee />} title={emptyTitle()}>
      <NextDay model={model} />
    </Message>
  )

  function emptyTitle() {
    if (address.view !== 'day') return t(($) => $.ROSTER.EMPTY.WEEK)
    return address.date.equals(now.toPlainDate())
      ? t(($) => $.ROSTER.EMPTY.TODAY)
      : t(($) => $.ROSTER.EMPTY.DAY, { day: formatDay(address.date) })
  }
}

/** The way to the first lesson after what is shown. */
function NextDay({ model }: { model: RosterModel }) {
  const { t } = useTexts()
  const { address, days, appointments } = model
  const after = (days.at(-1) ?? address.date).toPlainDateTime({ hour: 23, minute: 59 })
  const next = nextLesson(appointments, after)
  if (!next) return null
  const start = Temporal.PlainDateTime.from(next.start)
  const when = `${formatDay(start.toPlainDate())} ${formatTime(start)}`
  return (
    <Button onClick={() => address.showDate(start.toPlainDate())}>{t(($) => $.ROSTER.EMPTY.NEXT, { when })}</Button>
  )
}
