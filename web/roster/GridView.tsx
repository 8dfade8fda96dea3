import { Ghost, Lesson } from '../appointment/Lesson.tsx'
import { codeOf, titleOf } from '../appointment/naming.ts'
import { useTexts } from '../lib/i18n.ts'
import { useIsMobile } from '../lib/media.ts'
import { formatDay, formatRange, formatTime } from '../lib/time.ts'
import { TimeGrid } from '../ui/TimeGrid/TimeGrid.tsx'
import styles from './GridView.module.css'
import type { RosterEntry } from './lessons.ts'
import { wholeDayOf } from './lessons.ts'
import type { RosterModel } from './use-roster-model.ts'

interface Props {
  model: RosterModel
  onOpenStack: (entries: readonly RosterEntry[]) => void
}

/** A day or a week of lessons where their hours are. */
export function GridView({ model, onOpenStack }: Props) {
  const { t } = useTexts()
  const isMobile = useIsMobile()
  const { address, days, entries, session, now, perspective, monday, appointments } = model
  const [first, last] = [days[0] ?? address.date, days.at(-1) ?? address.date]
  const label =
    address.view === 'day'
      ? t(($) => $.ROSTER.GRID.DAY, { day: formatDay(address.date) })
      : t(($) => $.ROSTER.GRID.WEEK, { number: monday.weekOfYear, range: formatRange(first, last) })
  return (
    <TimeGrid
      label={label}
      days={days}
      entries={entries}
      school={session.day}
      now={now}
      isReady={!model.roster.isPending}
      isBusy={model.isLoading}
      isBare={isMobile && address.view === 'day'}
      target={isMobile && address.view === 'day' ? 47 : 31}
      wholeDay={(date) => wholeDayOf(appointments, date)}
      renderEntry={(entry) =>
        entry.isGhost ? (
          <Ghost appointment={entry.appointment} />
        ) : (
          <Lesson appointment={entry.appointment} clashes={entry.clashes} perspective={perspective} />
        )
      }
      renderStack={(stack) => <Stack entries={stack} />}
      stackLabel={stackLabel}
      emptyLabel={t(($) => $.ROSTER.EMPTY.PLAIN)}
      selected={address.appointmentId === undefined ? undefined : String(address.appointmentId)}
      onOpen={(entry) => address.openAppointment(entry.appointment.id)}
      onOpenStack={onOpenStack}
      onOpenDay={(date) => address.showDate(date, 'day')}
      onLeave={() => document.getElementById('period')?.focus()}
    />
  )

  function stackLabel(stack: readonly RosterEntry[]) {
    const start = stack.map((entry) => entry.start).sort((a, b) => Temporal.PlainDateTime.compare(a, b))[0]
    const end = stack.map((entry) => entry.end).sort((a, b) => Temporal.PlainDateTime.compare(b, a))[0]
    return t(($) => $.ROSTER.STACK_NAME, {
      count: stack.length,
      start: start && formatTime(start),
      end: end && formatTime(end),
      names: stack.map(({ appointment }) => titleOf(appointment)).join(', '),
    })
  }
}

/** Lessons that do not fit side by side: how many, and as many of their names as there is room for. */
function Stack({ entries }: { entries: readonly RosterEntry[] }) {
  const { t } = useTexts()
  return (
    <span aria-hidden className={styles.stack}>
      <b>{t(($) => $.ROSTER.STACK, { count: entries.length })}</b>
      {entries.map(({ key, appointment }) => (
        <span key={key}>{codeOf(appointment) ?? titleOf(appointment)}</span>
      ))}
    </span>
  )
}
