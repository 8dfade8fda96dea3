import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { useEffect, useRef } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay } from '#web/lib/time.ts'
import { findWholeDayName } from '../appointment/appointment-days.ts'
import { listMovedAway, listLessonsOnDay, listAttendeesOfAppointment } from './roster-entries.ts'
import { GhostRow, LessonRow } from './LessonRow.tsx'
import styles from './ListView.module.css'
import { RowTools } from './RowTools.tsx'
import type { RosterModel } from './use-roster-model.ts'

/** Scrolls to today in a new week, else to a chosen day. */
export function ListView({ model }: { model: RosterModel }) {
  const { t } = useTexts()
  const root = useRef<HTMLDivElement>(null)
  const { days, appointments, clashingIds, now, perspective, address, colouredAttendees } = model
  const today = now.toPlainDate()
  const firstDay = days[0]?.toString()
  const chosenDate = address.date.toString()
  const previousFirstDay = useRef<string>(undefined)

  useEffect(() => {
    const selector = previousFirstDay.current === firstDay ? `[data-date="${chosenDate}"]` : '[data-today]'
    previousFirstDay.current = firstDay
    const daySection = root.current?.querySelector(selector)
    if (daySection) daySection.scrollIntoView({ block: 'start' })
    else root.current?.scrollTo({ top: 0 })
  }, [firstDay, chosenDate])

  return (
    <div ref={root} className={styles.list}>
      {days.map((day) => {
        const rows = listRows(appointments, day)
        const holiday = findWholeDayName(appointments, day)
        return (
          <section key={day.toString()} data-date={day.toString()} data-today={day.equals(today) || undefined}>
            <h2>
              {formatDay(day)}
              {day.equals(today) && <span>{t(($) => $.ROSTER.TODAY)}</span>}
            </h2>
            {holiday && <p>{holiday}</p>}
            {rows.length === 0 && !holiday && <p>{t(($) => $.ROSTER.EMPTY.DAY, { day: formatDay(day) })}</p>}
            <ul>
              {rows.map(({ key, appointment, isGhost }) => {
                const rowProps = {
                  appointment,
                  perspective,
                  attendees: listAttendeesOfAppointment(appointment, colouredAttendees),
                  onOpen: address.openAppointment,
                }
                if (isGhost)
                  return (
                    <li key={key}>
                      <GhostRow {...rowProps} />
                    </li>
                  )
                return (
                  <li key={key}>
                    <LessonRow {...rowProps} hasClash={clashingIds.has(appointment.id)} />
                    <RowTools appointment={appointment} />
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

const listRows = (appointments: readonly Appointment[], day: Temporal.PlainDate) =>
  [
    ...listLessonsOnDay(appointments, day).map((lesson) => ({
      key: `${lesson.id}`,
      start: lesson.start,
      appointment: lesson,
      isGhost: false,
    })),
    ...listMovedAway(appointments, day).map(({ appointment, start }) => ({
      key: `${appointment.id}-old`,
      start: start.toString(),
      appointment,
      isGhost: true,
    })),
  ].sort((a, b) => (a.start < b.start ? -1 : 1))
