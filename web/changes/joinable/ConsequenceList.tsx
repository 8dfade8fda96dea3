import type { JoinableConsequences } from '@uurwerk/contract/changes/joinable'
import type { NamedWithClass } from '@uurwerk/contract/named-with-class'
import { bringIntoView } from '#web/lib/bring-into-view.ts'
import { formatNameWithClass } from '#web/lib/format-name-with-class.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay } from '#web/lib/time.ts'
import { formatDayAndTimes } from '#web/roster/appointment/format-day-and-times.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from '../day-change/DayChange.module.css'
import { joinNames } from '../day-change/format-lesson.ts'

interface Props {
  consequences: JoinableConsequences
  /** False if undoing leaves people without what they lost. */
  canReturnSeats: boolean
  /** Whether the user may not cancel the bookings. */
  isBlocked?: boolean
  /** Absent where no other day helps. */
  onPickDay?: (date: string) => void
}

/** Says in words what saving would do to people, with their names. */
export function ConsequenceList({ consequences, canReturnSeats, isBlocked = false, onPickDay }: Props) {
  const { t } = useTexts()
  const { clashes, overloaded, bookings, losesSeat, losesPlace, testLimits } = consequences
  return (
    <section ref={bringIntoView} role="alert" className={styles.refusal}>
      <b>{t(($) => $.JOINABLE.CONSEQUENCES.TITLE)}</b>
      <ul>
        <People title={t(($) => $.JOINABLE.CONSEQUENCES.SEAT, { count: losesSeat.length })} people={losesSeat} />
        <People title={t(($) => $.JOINABLE.CONSEQUENCES.PLACE, { count: losesPlace.length })} people={losesPlace} />
        <People title={t(($) => $.JOINABLE.CONSEQUENCES.CLASH)} people={clashes.map(({ who }) => who)} />
        {overloaded.length > 0 && (
          <li>{t(($) => $.JOINABLE.CONSEQUENCES.OVERLOADED, { names: joinNames(overloaded) })}</li>
        )}
        {bookings.map(({ organizer, classroom, start, end }) => (
          <li key={`${classroom.id} ${start}`}>
            {t(($) => (organizer ? $.CHANGES.BOOKED : $.JOINABLE.CONSEQUENCES.BOOKED), {
              name: (organizer ?? classroom).name,
              when: formatDayAndTimes(Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end)),
            })}
          </li>
        ))}
        <TestLimits exceeded={testLimits.exceeded} />
      </ul>
      {isBlocked && <p>{t(($) => $.JOINABLE.CONSEQUENCES.BLOCKED)}</p>}
      {!canReturnSeats && losesSeat.length + losesPlace.length > 0 && (
        <p>{t(($) => $.JOINABLE.CONSEQUENCES.NOT_RETURNED)}</p>
      )}
      {testLimits.days.length > 0 && onPickDay && <ProposedDays days={testLimits.days} onPickDay={onPickDay} />}
    </section>
  )
}

/** A line with a name per person below it; nothing for nobody. */
function People({ title, people }: { title: string; people: readonly NamedWithClass[] }) {
  const names = new Map(people.map((person) => [person.id, formatNameWithClass(person)]))
  if (names.size === 0) return null
  return (
    <li>
      {title}
      <ul className={styles.people}>
        {[...names].map(([id, name]) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </li>
  )
}

function TestLimits({ exceeded }: { exceeded: JoinableConsequences['testLimits']['exceeded'] }) {
  const { t } = useTexts()
  return (['day', 'week'] as const).map((per) => {
    const people = exceeded.filter((excess) => excess.per === per)
    const [first] = people
    if (!first) return null
    return (
      <People
        key={per}
        title={t(($) => $.JOINABLE.CONSEQUENCES[per === 'day' ? 'PER_DAY' : 'PER_WEEK'], { limit: first.limit })}
        people={people.map(({ who }) => who)}
      />
    )
  })
}

function ProposedDays({ days, onPickDay }: { days: readonly string[]; onPickDay: (date: string) => void }) {
  const { t } = useTexts()
  return (
    <>
      <p>{t(($) => $.JOINABLE.CONSEQUENCES.DAYS)}</p>
      <ul className={styles.chips}>
        {days.map((day) => (
          <li key={day}>
            <Button onClick={() => onPickDay(day)}>{formatDay(Temporal.PlainDate.from(day), 'short')}</Button>
          </li>
        ))}
      </ul>
    </>
  )
}
