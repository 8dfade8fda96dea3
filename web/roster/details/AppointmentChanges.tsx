import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { useTexts } from '#web/lib/i18n.ts'
import { Linked } from '#web/ui/Linked.tsx'
import styles from './Details.module.css'
import { formatDayAndTimes } from '../appointment/format-day-and-times.ts'

const joinNames = (namedItems: readonly { name: string }[]) => namedItems.map(({ name }) => name).join(', ') || '–'

export function AppointmentChanges({ appointment }: { appointment: Appointment }) {
  const { t } = useTexts()
  const { change, classrooms, teachers } = appointment
  if (!change) return null
  const [start, end] = [appointment.start, appointment.end].map((time) => Temporal.PlainDateTime.from(time))
  if (!start || !end) return null
  const oldStart = change.start ? Temporal.PlainDateTime.from(change.start) : start
  const oldEnd = change.end ? Temporal.PlainDateTime.from(change.end) : end
  const changes = [
    (change.start || change.end) && {
      key: 'when',
      oldText: formatDayAndTimes(oldStart, oldEnd),
      newText: formatDayAndTimes(start, end),
    },
    change.classrooms && { key: 'rooms', oldText: joinNames(change.classrooms), newText: joinNames(classrooms) },
    change.teachers && { key: 'teachers', oldText: joinNames(change.teachers), newText: joinNames(teachers) },
  ].filter((item) => typeof item === 'object')
  const { message, onlineUrl } = change
  if (changes.length === 0 && !message && !onlineUrl) return null
  return (
    <section className={styles.changes}>
      <h3>{t(($) => $.ROSTER.DETAILS.CHANGES)}</h3>
      <ul>
        {changes.map(({ key, oldText, newText }) => (
          <li key={key}>
            <span className="unseen">{t(($) => $.ROSTER.DETAILS.WAS)} </span>
            <s>{oldText}</s>
            <span className="unseen">, {t(($) => $.ROSTER.DETAILS.IS)} </span>
            <b>{newText}</b>
          </li>
        ))}
      </ul>
      {message && (
        <p className={styles.message}>
          <Linked text={message} />
        </p>
      )}
      {onlineUrl && (
        <p className={styles.message}>
          {t(($) => $.ROSTER.DETAILS.ONLINE_LINK)} <Linked text={onlineUrl} />
        </p>
      )}
    </section>
  )
}
