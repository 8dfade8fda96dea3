import { Link } from '@tanstack/react-router'
import type { RoundProgress } from '@uurwerk/contract/joining/choice-round/desk'
import { useTexts } from '../../../../lib/i18n.ts'
import type { RoundModel } from '../frame/RoundFrame.tsx'
import { useRoundStudents } from '../queries.ts'
import { Remind } from '../students/Remind.tsx'
import { stateOf } from '../students/students.ts'
import styles from './NotYet.module.css'

const shown = 6

/** The first who have not chosen yet, and a reminder for all who have not confirmed. */
export function NotYet({ model, progress }: { model: RoundModel; progress: RoundProgress }) {
  const { t } = useTexts()
  const { round, isRunning, mayWrite } = model
  const { data } = useRoundStudents(round.id, isRunning)
  const { undecided, unconfirmed } = progress
  const those = data?.filter((item) => stateOf(item) === 'undecided').slice(0, shown) ?? []
  return (
    <section className={styles.panel}>
      <header>
        <h2>
          {t(($) => $.ROUND_DESK.LIVE.NOT_YET)} <span>{undecided}</span>
        </h2>
        {mayWrite && isRunning && undecided + unconfirmed > 0 && (
          <Remind id={round.id} studentIds={null} count={undecided + unconfirmed} />
        )}
      </header>
      {undecided === 0 ? (
        <p className={styles.none}>{t(($) => $.ROUND_DESK.LIVE.ALL_CHOSE)}</p>
      ) : (
        <ul>
          {those.map(({ student, groups, coach }) => (
            <li key={student.id}>
              <span>{student.name}</span>
              <span>{groups.map(({ name }) => name).join(', ')}</span>
              <span>{coach && t(($) => $.ROUND_DESK.COACH, { name: coach.name })}</span>
            </li>
          ))}
        </ul>
      )}
      <Link
        to="/program/rounds/$id/students"
        params={{ id: String(round.id) }}
        search={undecided === 0 ? {} : { state: 'undecided' }}
      >
        {undecided === 0
          ? t(($) => $.ROUND_DESK.LIVE.SHOW_STUDENTS)
          : t(($) => $.ROUND_DESK.LIVE.SHOW_ALL, { count: undecided })}
      </Link>
    </section>
  )
}
