import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ChoiceRoundPeriod, ChoiceRoundState } from '@uurwerk/contract/joining/choice-round/student'
import { groupRoundPeriods, statesByUrgency } from '@uurwerk/contract/rules/choice-round'
import { CircleCheck, CircleDot, Clock, Lock, LockKeyhole } from 'lucide-react'
import type { StudentIdOrMe } from '#web/data/keys.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { formatRange, formatTimeUntil } from '#web/lib/time.ts'
import { Failed } from '#web/ui/Failed.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type ListedStudentRound, studentRoundsQuery } from './queries.ts'
import { getServerTime, getCurrentRoundState, useRenderEachServerMinute } from './round-clock.ts'
import styles from './StudentRounds.module.css'
import {
  formatConfirmationState,
  formatStudentRoundState,
  formatOpeningOrClosing,
  formatYearRange,
} from './format-student-texts.ts'

const roundStateIcons = { open: CircleDot, notOpen: Clock, closed: Lock, closedPermanently: LockKeyhole } as const

/** Lists a student's rounds. Folds those that are closed for students, by school year. */
export function StudentRounds({ student }: { student: StudentIdOrMe }) {
  const { t } = useTexts()
  const { data: rounds, error, refetch } = useQuery(studentRoundsQuery(student))
  // All rounds have the same clock.
  useRenderEachServerMinute(rounds?.[0])
  if (!rounds && error) return <Failed title={t(($) => $.CHOICE_ROUND.LIST.ERROR)} onRetry={() => void refetch()} />
  if (!rounds)
    return (
      <Skeleton label={t(($) => $.CHOICE_ROUND.LIST.LOADING)} rows={3} lines={[38, 24]} className={styles.skeleton} />
    )
  if (rounds.length === 0) return null
  const [closedRounds, currentRounds] = [
    rounds.filter(isClosedForStudents),
    rounds.filter((round) => !isClosedForStudents(round)),
  ]
  const periods = groupRoundPeriods(rounds.map((round) => ({ ...round, state: getCurrentRoundState(round) })))
  return (
    <Stack as="section" className={styles.rounds ?? ''} aria-labelledby="rounds">
      <h2 id="rounds">{t(($) => $.CHOICE_ROUND.TITLE)}</h2>
      <PeriodList periods={periods} states={['open', 'notOpen']} />
      <RoundRows rounds={sortByUrgency(currentRounds)} student={student} />
      {closedRounds.length > 0 && (
        <details className={styles.closedRounds}>
          <summary>{t(($) => $.CHOICE_ROUND.LIST.OVER, { count: closedRounds.length })}</summary>
          <PeriodList periods={periods} states={['closed', 'closedPermanently']} />
          <RoundsByYear rounds={closedRounds} student={student} />
        </details>
      )}
    </Stack>
  )
}

const isClosedForStudents = (round: ListedStudentRound) =>
  getCurrentRoundState(round) === 'closed' || getCurrentRoundState(round) === 'closedPermanently'

interface RoundRowsProps {
  rounds: readonly ListedStudentRound[]
  student: StudentIdOrMe
}

const RoundRows = ({ rounds, student }: RoundRowsProps) =>
  rounds.length > 0 && (
    <ul className={styles.list}>
      {rounds.map((round) => (
        <li key={round.id}>
          <RoundRow round={round} state={getCurrentRoundState(round)} student={student} />
        </li>
      ))}
    </ul>
  )

function RoundsByYear({ rounds, student }: RoundRowsProps) {
  const { t } = useTexts()
  const years = Map.groupBy(sortByUrgency(rounds), formatYearRange)
  return [...years].map(([year, roundsOfYear]) => (
    <section key={year} aria-label={t(($) => $.CHOICE_ROUND.LIST.YEAR, { years: year })}>
      <h3>{t(($) => $.CHOICE_ROUND.LIST.YEAR, { years: year })}</h3>
      <RoundRows rounds={roundsOfYear} student={student} />
    </section>
  ))
}

/**
 * Sorts by school year, latest first, then by state, most urgent first. Ties keep the server's order: latest opening
 * first.
 */
const sortByUrgency = (rounds: readonly ListedStudentRound[]) =>
  rounds.toSorted(
    (a, b) =>
      b.yearStart - a.yearStart ||
      statesByUrgency.indexOf(getCurrentRoundState(a)) - statesByUrgency.indexOf(getCurrentRoundState(b)),
  )

interface PeriodListProps {
  periods: readonly ChoiceRoundPeriod[]
  states: readonly ChoiceRoundState[]
}

function PeriodList({ periods, states }: PeriodListProps) {
  const { t } = useTexts()
  const periodsByState = Map.groupBy(periods, ({ state }) => state)
  const parseDate = (text: string) => Temporal.PlainDate.from(text)
  const visibleStates = states.filter((state) => periodsByState.has(state))
  if (visibleStates.length === 0) return null
  return (
    <ul className={styles.periods} aria-label={t(($) => $.CHOICE_ROUND.LIST.PERIODS)}>
      {visibleStates.map((state) => {
        const Icon = roundStateIcons[state]
        return (
          <li key={state} data-state={state}>
            <Icon size={16} aria-hidden />
            <p>
              <strong>{t(($) => $.CHOICE_ROUND.PERIOD_STATE[state])}</strong>{' '}
              {periodsByState
                .get(state)
                ?.map(({ start, end }) => formatRange(parseDate(start), parseDate(end)))
                .join(', ')}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

interface RoundRowProps {
  round: ListedStudentRound
  state: ChoiceRoundState
  student: StudentIdOrMe
}

function RoundRow({ round, state, student }: RoundRowProps) {
  const { t } = useTexts()
  const Icon = roundStateIcons[state]
  const nextChangeAt = state === 'notOpen' ? round.openingDate : round.studentExpirationDate
  return (
    <Link
      to="/program/$roundId"
      params={{ roundId: String(round.id) }}
      search={student === 'me' ? {} : { student }}
      className={styles.row}
      data-state={state}
    >
      <span className={styles.icon} data-state={state}>
        <Icon size={18} aria-hidden />
      </span>
      <span className={styles.text}>
        <b>{round.name}</b>
        <span>
          <span className="unseen">{formatStudentRoundState(state)}. </span>
          {formatOpeningOrClosing(round, state)}
          {(state === 'open' || state === 'notOpen') &&
            `, ${formatTimeUntil(Temporal.PlainDateTime.from(nextChangeAt), getServerTime(round))}`}
        </span>
        {round.kind === 'ranked' && <span>{t(($) => $.CHOICE_ROUND.RANKED)}</span>}
        {state !== 'notOpen' && (
          <span className={styles.confirmed} data-confirmed={round.isConfirmed || undefined}>
            {round.isConfirmed && <CircleCheck size={15} aria-hidden />} {formatConfirmationState(round)}
          </span>
        )}
      </span>
    </Link>
  )
}
