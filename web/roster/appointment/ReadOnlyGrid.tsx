import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { AttendeeType } from '@uurwerk/contract/roster/attendee'
import { useEffect, useMemo, useRef } from 'react'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import type { EntryDrawing } from '#web/ui/TimeGrid/grid-props.ts'
import { TimeGrid } from '#web/ui/TimeGrid/TimeGrid.tsx'
import { isWholeDay, findWholeDayName } from './appointment-days.ts'
import { Lesson } from './Lesson.tsx'
import { findCourseCode, formatStackName, formatStackTitle, formatAppointmentTitle } from './appointment-texts.ts'
import type { ReadOnlyEntry } from './read-only-entries.ts'
import styles from './ReadOnlyGrid.module.css'

interface Props {
  label: string
  days: readonly Temporal.PlainDate[]
  /** Includes holidays, which the entries omit. */
  appointments: readonly Appointment[]
  entries: readonly ReadOnlyEntry[]
  /** Type of the roster's attendee: a teacher sees groups, others teachers. */
  perspective: AttendeeType
}

const minimumLessonHeight = 24

const doNothing = () => undefined

/** A preview without actions, scrolled to the first chosen lesson. */
export function ReadOnlyGrid({ label, days, appointments, entries, perspective }: Props) {
  const { t } = useTexts()
  const now = useNow()
  const { day } = useSession()
  const holidays = useMemo(() => appointments.filter(isWholeDay), [appointments])
  const draw = useMemo(() => createDrawing(perspective), [perspective])
  const container = useRef<HTMLDivElement>(null)
  const firstChosenKey = entries.find(({ isChosen }) => isChosen)?.key
  useEffect(() => {
    if (firstChosenKey) scrollToChosen(container.current)
  }, [firstChosenKey])
  return (
    <div ref={container} className={styles.place}>
      <TimeGrid
        label={label}
        days={days}
        entries={entries}
        schoolDay={day}
        now={now}
        isReady
        minimumEntryHeight={minimumLessonHeight}
        wholeDay={(date) => findWholeDayName(holidays, date)}
        draw={draw}
        emptyLabel={t(($) => $.ROSTER.EMPTY.PLAIN)}
        onOpen={doNothing}
        onOpenStack={doNothing}
        onOpenDay={doNothing}
        onLeave={doNothing}
      />
    </div>
  )
}

/** Height in pixels of the row of days, which covers lessons below it. */
const headHeight = 50

/** Scrolls only the grid, not the page around it. */
function scrollToChosen(container: HTMLElement | null) {
  const grid = container?.querySelector('[role=grid]')
  const lesson = grid?.querySelector('[data-chosen]')
  if (!grid || !lesson) return
  const [gridBox, lessonBox] = [grid.getBoundingClientRect(), lesson.getBoundingClientRect()]
  if (lessonBox.top < gridBox.top + headHeight || lessonBox.bottom > gridBox.bottom)
    grid.scrollTop += lessonBox.top - gridBox.top - gridBox.height / 2
}

const createDrawing = (perspective: AttendeeType): EntryDrawing<ReadOnlyEntry> => ({
  entry: ({ appointment, isChosen, hasClash }) => (
    <span className={styles.entry} data-chosen={isChosen || undefined}>
      <Lesson appointment={appointment} hasClash={hasClash} perspective={perspective} />
    </span>
  ),
  stack: (entries) => (
    <span
      aria-hidden
      className={styles.stack}
      data-chosen={entries.some(({ isChosen }) => isChosen) || undefined}
      data-clashes={entries.some(({ hasClash }) => hasClash) || undefined}
    >
      <b>{formatStackTitle(entries.map(({ appointment }) => appointment))}</b>
      {entries.map(({ key, appointment }) => (
        <span key={key}>{findCourseCode(appointment) ?? formatAppointmentTitle(appointment)}</span>
      ))}
    </span>
  ),
  stackLabel: (entries) => {
    const times = entries
      .flatMap(({ start, end }) => [start, end])
      .toSorted((a, b) => Temporal.PlainDateTime.compare(a, b))
    const [start, end] = [times[0], times.at(-1)]
    return start && end
      ? formatStackName(
          entries.map(({ appointment }) => appointment),
          start,
          end,
        )
      : ''
  },
})
