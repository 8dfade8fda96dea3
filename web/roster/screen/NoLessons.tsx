import { lazyLoad, ShowNothing } from '#web/lib/lazy-load.tsx'
import { CalendarOff, Coffee, Hourglass, Palmtree } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTime } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { findWholeDayName } from '../appointment/appointment-days.ts'
import { focusPeriod } from './focus-period.ts'
import { findNextLesson } from './roster-entries.ts'
import styles from './RosterScreen.module.css'
import type { RosterModel } from './use-roster-model.ts'

/** Explains an empty day or week: a holiday, unpublished, past the known data, or free. */
export function NoLessons({ model }: { model: RosterModel }) {
  const { t } = useTexts()
  const { address, days, appointments, publication, range, now } = model
  const [firstDay, lastDay] = [days[0] ?? address.date, days.at(-1) ?? address.date]
  const holidays = [
    ...new Set(days.map((day) => findWholeDayName(appointments, day)).filter((name) => name !== undefined)),
  ]
  if (holidays.length > 0 && days.every((day) => findWholeDayName(appointments, day)))
    return (
      <Empty
        variant="plain"
        icon={<Palmtree />}
        title={t(($) => $.ROSTER.EMPTY.HOLIDAY, { name: holidays.join(', ') })}
      >
        <NextLessonButton model={model} />
      </Empty>
    )
  if (range && range.end < firstDay.toString()) {
    const day = formatDay(Temporal.PlainDate.from(range.end))
    const title = publication && !publication.published ? t(($) => $.ROSTER.UNPUBLISHED.TITLE) : formatEmptyTitle()
    return <Empty variant="plain" icon={<Hourglass />} title={title} text={t(($) => $.ROSTER.HORIZON, { day })} />
  }
  if (publication && !publication.published)
    return (
      <Empty
        variant="plain"
        icon={<Hourglass />}
        title={t(($) => $.ROSTER.UNPUBLISHED.TITLE)}
        text={t(($) => $.ROSTER.UNPUBLISHED.TEXT)}
      />
    )
  const isPast = lastDay.toString() < now.toPlainDate().toString()
  return (
    <Empty variant="plain" icon={isPast ? <CalendarOff /> : <Coffee />} title={formatEmptyTitle()}>
      <NextLessonButton model={model} />
    </Empty>
  )

  function formatEmptyTitle() {
    if (address.view !== 'day') return t(($) => $.ROSTER.EMPTY.WEEK)
    return address.date.equals(now.toPlainDate())
      ? t(($) => $.ROSTER.EMPTY.TODAY)
      : t(($) => $.ROSTER.EMPTY.DAY, { day: formatDay(address.date) })
  }
}

function NextLessonButton({ model }: { model: RosterModel }) {
  const { t } = useTexts()
  const { address, days, appointments } = model
  const endOfPeriod = (days.at(-1) ?? address.date).toPlainDateTime({ hour: 23, minute: 59 })
  const nextLesson = findNextLesson(appointments, endOfPeriod)
  if (!nextLesson) return null
  const start = Temporal.PlainDateTime.from(nextLesson.start)
  const dayAndTime = `${formatDay(start.toPlainDate())} ${formatTime(start)}`
  return (
    <Button
      onClick={() => {
        focusPeriod()
        address.showDate(start.toPlainDate())
      }}
    >
      {t(($) => $.ROSTER.EMPTY.NEXT, { when: dayAndTime })}
    </Button>
  )
}

const PlannerTools = lazyLoad(() => import('./PlannerTools.tsx'), 'PlannerTools', undefined, ShowNothing)

const ReportAbsence = lazyLoad(
  () => import('#web/changes/absence/ReportAbsence.tsx'),
  'ReportAbsence',
  undefined,
  ShowNothing,
)

/** Below the roster: where the known days end, and buttons to report an absence and to change lessons. */
export function Horizon({ model }: { model: RosterModel }) {
  const { t } = useTexts()
  const { range, days, isEmpty, session, isOwnTeacherRoster } = model
  const { me, impersonatedUser } = session
  const [firstDay, lastDay] = [days[0]?.toString(), days.at(-1)?.toString()]
  const isWithin = range && !isEmpty && firstDay && lastDay && range.end >= firstDay && range.end < lastDay
  return (
    <>
      {isWithin && (
        <p className={styles.horizon}>
          {t(($) => $.ROSTER.HORIZON, { day: formatDay(Temporal.PlainDate.from(range.end)) })}
        </p>
      )}
      {isOwnTeacherRoster && impersonatedUser === null && me.attendee && <ReportAbsence person={me.attendee} />}
      {session.me.roles.some((role) => role !== 'student') && <PlannerTools model={model} />}
    </>
  )
}
