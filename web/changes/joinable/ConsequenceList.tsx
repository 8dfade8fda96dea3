import type { JoinableConsequences } from '@uurwerk/contract/changes/joinable'
import type { Named } from '@uurwerk/contract/values'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay } from '#web/lib/time.ts'
import { formatDayAndTimes } from '#web/roster/appointment/format-day-and-times.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from '../day-change/DayChange.module.css'

interface Props {
  consequences: JoinableConsequences
  /** False if undoing leaves people without what they lost. */
  canReturnSeats: boolean
  /** Absent where no other day helps. */
  onPickDay?: (date: string) => void
}

const listNames = (people: readonly Named[]) => [...new Set(people.map(({ name }) => name))].join(', ')

/** Says in words what saving would do to people, with their names. */
export function ConsequenceList({ consequences, canReturnSeats, onPickDay }: Props) {
  const { t } = useTexts()
  const { clashes, overloaded, bookings, losesSeat, losesPlace, testLimits } = consequences
  const clashing = [...new Map(clashes.map(({ who }) => [who.id, who])).values()]
  return (
    <section role="alert" className={styles.refusal}>
      <b>{t(($) => $.JOINABLE.CONSEQUENCES.TITLE)}</b>
      <ul>
        {losesSeat.length > 0 && (
          <li>{t(($) => $.JOINABLE.CONSEQUENCES.SEAT, { count: losesSeat.length, names: listNames(losesSeat) })}</li>
        )}
        {losesPlace.length > 0 && (
          <li>{t(($) => $.JOINABLE.CONSEQUENCES.PLACE, { count: losesPlace.length, names: listNames(losesPlace) })}</li>
        )}
        {clashing.length > 0 && <li>{t(($) => $.JOINABLE.CONSEQUENCES.CLASH, { names: listNames(clashing) })}</li>}
        {overloaded.length > 0 && (
          <li>{t(($) => $.JOINABLE.CONSEQUENCES.OVERLOADED, { names: listNames(overloaded) })}</li>
        )}
        {bookings.map(({ id, organizer, start, end }) => (
          <li key={id}>
            {t(($) => $.CHANGES.BOOKED, {
              name: organizer.name,
              when: formatDayAndTimes(Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end)),
            })}
          </li>
        ))}
        <TestLimits exceeded={testLimits.exceeded} />
      </ul>
      {!canReturnSeats && losesSeat.length + losesPlace.length > 0 && (
        <p>{t(($) => $.JOINABLE.CONSEQUENCES.NOT_RETURNED)}</p>
      )}
      {testLimits.days.length > 0 && onPickDay && <ProposedDays days={testLimits.days} onPickDay={onPickDay} />}
    </section>
  )
}

function TestLimits({ exceeded }: { exceeded: JoinableConsequences['testLimits']['exceeded'] }) {
  const { t } = useTexts()
  return (['day', 'week'] as const).map((per) => {
    const people = exceeded.filter((excess) => excess.per === per)
    const [first] = people
    if (!first) return null
    const values = { limit: first.limit, names: listNames(people.map(({ who }) => who)) }
    return <li key={per}>{t(($) => $.JOINABLE.CONSEQUENCES[per === 'day' ? 'PER_DAY' : 'PER_WEEK'], values)}</li>
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
