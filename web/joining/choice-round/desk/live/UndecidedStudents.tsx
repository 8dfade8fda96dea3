import { Link } from '@tanstack/react-router'
import type { RoundProgress } from '@uurwerk/contract/joining/choice-round/desk'
import { useTexts } from '#web/lib/i18n.ts'
import type { DeskRoundModel } from '../frame/RoundFrame.tsx'
import { useRoundStudents } from '../queries.ts'
import { RemindButton } from '../students/RemindButton.tsx'
import { getStudentState } from '../students/round-students.ts'
import styles from './UndecidedStudents.module.css'

/** Maximum number of students here; a link leads to all. */
const maximumListed = 6

/** Also offers to remind everyone who has not confirmed. */
export function UndecidedStudents({ model, progress }: { model: DeskRoundModel; progress: RoundProgress }) {
  const { t } = useTexts()
  const { round, isRunning, canEdit } = model
  const { data } = useRoundStudents(round.id, isRunning)
  const { undecided, unconfirmed } = progress
  const listedStudents = data?.filter((item) => getStudentState(item) === 'undecided').slice(0, maximumListed) ?? []
  return (
    <section className={styles.panel}>
      <header>
        <h2>
          {t(($) => $.ROUND_DESK.LIVE.NOT_YET)} <span>{undecided}</span>
        </h2>
        {canEdit && isRunning && undecided + unconfirmed > 0 && (
          <RemindButton roundId={round.id} studentIds={null} count={undecided + unconfirmed} />
        )}
      </header>
      {undecided === 0 ? (
        <p className={styles.none}>{t(($) => $.ROUND_DESK.LIVE.ALL_CHOSE)}</p>
      ) : (
        <ul>
          {listedStudents.map(({ student, groups, coach }) => (
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
