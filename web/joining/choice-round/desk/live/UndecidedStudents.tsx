import { Link } from '@tanstack/react-router'
import type { RoundProgress } from '@uurwerk/contract/joining/choice-round/desk'
import { useTexts } from '#web/lib/i18n.ts'
import type { DeskRoundModel } from '../frame/RoundFrame.tsx'
import { useRoundStudents } from '../queries.ts'
import { getButtonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { RemindButton } from '../students/RemindButton.tsx'
import { getStudentState } from '../students/round-students.ts'
import styles from './UndecidedStudents.module.css'

/** Maximum number of students here; a link leads to all. */
const maximumListed = 6

/** Lists students who have not chosen, and offers to remind everyone who has not confirmed. */
export function UndecidedStudents({ model, progress }: { model: DeskRoundModel; progress: RoundProgress }) {
  const { t } = useTexts()
  const { round, state, isRunning, canEdit } = model
  const { data } = useRoundStudents(round.id, isRunning)
  const { undecided, remindable } = progress
  const listedStudents =
    data?.filter((roundStudent) => getStudentState(roundStudent) === 'undecided').slice(0, maximumListed) ?? []
  return (
    <Card as="section">
      <Stack>
        <Text as="h2" size="lead">
          {t(($) => $.ROUND_DESK.LIVE.NOT_YET)}{' '}
          <Text as="span" tone="quiet" className="tabular">
            {undecided}
          </Text>
        </Text>
        {undecided === 0 ? (
          <Text tone="quiet">{t(($) => $.ROUND_DESK.LIVE.ALL_CHOSE)}</Text>
        ) : (
          <ul className={styles.students}>
            {listedStudents.map(({ student, groups, coach }) => (
              <li key={student.id}>
                <Text as="span" isStrong isClipped>
                  {student.name}
                </Text>
                <Text as="span" tone="quiet" isClipped>
                  {groups.map(({ name }) => name).join(', ')}
                </Text>
                <Text as="span" tone="quiet" isClipped>
                  {coach && t(($) => $.ROUND_DESK.COACH, { name: coach.name })}
                </Text>
              </li>
            ))}
          </ul>
        )}
        {canEdit && state === 'open' && <RemindButton round={round} studentIds={null} counts={remindable} />}
        <p>
          <Link
            className={getButtonClass({ variant: 'link' })}
            to="/program/rounds/$id/students"
            params={{ id: String(round.id) }}
            search={undecided === 0 ? {} : { state: 'undecided' }}
          >
            {undecided === 0
              ? t(($) => $.ROUND_DESK.LIVE.SHOW_STUDENTS)
              : t(($) => $.ROUND_DESK.LIVE.SHOW_ALL, { count: undecided })}
          </Link>
        </p>
      </Stack>
    </Card>
  )
}
