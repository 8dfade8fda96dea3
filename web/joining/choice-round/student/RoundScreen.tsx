import { choiceRoundError } from '@uurwerk/contract/choice-round-codes'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useCurrentUser } from '#web/data/me.ts'
import { ApiError } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { isId } from '#web/roster/attendee/ids.ts'
import { CourseColours } from '#web/roster/appointment/chosen-hue.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { roundAddress } from './address.ts'
import { BackToStudentRounds } from './BackToStudentRounds.tsx'
import { roundGroupsQuery, roundOptionsQuery, studentRoundQuery, type StudentRoundKey } from './queries.ts'
import { RoundView } from './RoundView.tsx'
import styles from './RoundScreen.module.css'
import { useRequestedStudent } from './use-requested-student.ts'

/** Shows a round to a student who chooses, or to staff who choose for the student in the address. */
export function RoundScreen() {
  const { roundId } = useParams({ strict: false })
  const { student: requestedId } = roundAddress.parse(useSearch({ strict: false }))
  const { attendee } = useCurrentUser()
  const { student, isSelf, name } = useRequestedStudent(requestedId)
  const id = Number(roundId)
  // A user who is no attendee has no rounds.
  if (!isId(id) || (isSelf && attendee === null)) return <RoundMissing />
  return <RoundLoader key={`${id} ${student}`} roundKey={{ id, student }} studentName={name} />
}

function RoundLoader({ roundKey, studentName }: { roundKey: StudentRoundKey; studentName: string | undefined }) {
  const { t } = useTexts()
  const round = useQuery(studentRoundQuery(roundKey))
  const groups = useQuery(roundGroupsQuery(roundKey))
  const options = useQuery(roundOptionsQuery(roundKey))
  useTitle(round.data?.name ?? t(($) => $.CHOICE_ROUND.ROUND))
  if (round.data && groups.data !== undefined && options.data)
    return (
      <CourseColours>
        <RoundView
          roundKey={roundKey}
          round={round.data}
          groups={groups.data}
          options={options.data}
          studentName={studentName}
        />
      </CourseColours>
    )
  const error = [round, groups, options].find((query) => query.error && query.data === undefined)?.error
  const retry = () => [round, groups, options].forEach((query) => void (query.error && query.refetch()))
  if (error instanceof ApiError && error.code === choiceRoundError.missing) return <RoundMissing />
  return (
    <Screen back={<BackToStudentRounds student={roundKey.student} />} title={t(($) => $.CHOICE_ROUND.ROUND)}>
      {error ? (
        <Failed title={t(($) => $.CHOICE_ROUND.ERROR)} onRetry={retry} />
      ) : (
        <Skeleton label={t(($) => $.CHOICE_ROUND.LOADING)} rows={5} lines={[42, 28]} className={styles.skeleton} />
      )}
    </Screen>
  )
}

function RoundMissing() {
  const { t } = useTexts()
  useTitle(t(($) => $.CHOICE_ROUND.ROUND))
  return (
    <Empty
      variant="page"
      icon={<SearchX />}
      title={t(($) => $.COMMON.ERROR[choiceRoundError.missing].TITLE)}
      text={t(($) => $.COMMON.ERROR[choiceRoundError.missing].MESSAGE)}
    >
      <BackToStudentRounds student="me" isButton />
    </Empty>
  )
}
