import type { BoardChange, BoardDay } from '@uurwerk/contract/changes/board'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTime, formatTimes } from '#web/lib/time.ts'
import styles from './LoadedBoard.module.css'

export function BoardDaySection({ day: { date, classes }, isToday }: { day: BoardDay; isToday: boolean }) {
  const { t } = useTexts()
  const name = formatDay(Temporal.PlainDate.from(date))
  return (
    <>
      <h2 className={styles.day}>{isToday ? `${t(($) => $.BOARD.TODAY)}, ${name}` : name}</h2>
      {classes.length === 0 && <p className={styles.none}>{t(($) => $.BOARD.NONE)}</p>}
      {classes.map((boardClass) => (
        <section key={boardClass.name} className={styles.class}>
          <h3>{boardClass.name}</h3>
          <ul>
            {boardClass.changes.map((change) => (
              <ChangeRow key={change.id} change={change} date={date} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function ChangeRow({ change, date }: { change: BoardChange; date: string }) {
  const { t } = useTexts()
  const { kind, subject, start, end, rooms, teachers, hasOtherTeacher, planned } = change
  const isHere = start.startsWith(date)
  const present = toTimes(start, end)
  const former = toTimes(planned.start ?? start, planned.end ?? end)
  const isGone = kind === 'cancelled' || !isHere
  const hasTeachers = teachers.length + (planned.teachers?.length ?? 0) > 0
  return (
    <li className={styles.change} data-kind={kind}>
      <span className={styles.time}>{isHere ? present.times : former.times}</span>
      <span className={styles.subject}>{isGone ? <s>{subject}</s> : subject}</span>
      <span className={styles.kind}>{t(($) => $.BOARD.KIND[kind])}</span>
      <span className={styles.details}>
        {planned.start !== undefined && kind !== 'cancelled' && (
          <span>
            {isHere
              ? t(($) => $.BOARD.TEXT.WAS, { value: formatMoment(former, date) })
              : t(($) => $.BOARD.TEXT.NOW, { value: formatMoment(present, date) })}
          </span>
        )}
        <Replaced present={rooms} planned={planned.rooms} />
        {hasTeachers && <Replaced present={teachers} planned={planned.teachers} />}
        {!hasTeachers && hasOtherTeacher && kind !== 'cancelled' && <span>{t(($) => $.BOARD.OTHER_TEACHER)}</span>}
      </span>
    </li>
  )
}

function Replaced({ present, planned }: { present: readonly string[]; planned: readonly string[] | undefined }) {
  const text = present.join(', ')
  if (!planned) return text && <span>{text}</span>
  return (
    <span>
      <s>{planned.join(', ')}</s> <strong>{text}</strong>
    </span>
  )
}

interface Moment {
  start: Temporal.PlainDateTime
  times: string
}

const toTimes = (start: string, end: string): Moment => {
  const from = Temporal.PlainDateTime.from(start)
  return { start: from, times: formatTimes(from, Temporal.PlainDateTime.from(end)) }
}

const formatMoment = ({ start }: Moment, date: string): string =>
  start.toPlainDate().toString() === date
    ? formatTime(start)
    : `${formatDay(start.toPlainDate(), 'short')} ${formatTime(start)}`
