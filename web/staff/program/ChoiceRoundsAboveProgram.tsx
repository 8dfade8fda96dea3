import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { StudentIdOrMe } from '#web/data/keys.ts'
import { studentRoundsQuery } from '#web/joining/choice-round/student/queries.ts'
import { StudentRounds } from '#web/joining/choice-round/student/StudentRounds.tsx'
import { useTexts } from '#web/lib/i18n.ts'
import { Failed } from '#web/ui/Failed.tsx'
import { ProgramLoading } from './ProgramLoading.tsx'

interface Props {
  /** Student whose rounds are shown; undefined for other attendees. */
  student: StudentIdOrMe | undefined
  children: ReactNode
}

/** Shows the choice rounds, if any, above the program. The program waits until they are loaded. */
export function ChoiceRoundsAboveProgram({ student, children }: Props) {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery({ ...studentRoundsQuery(student ?? 'me'), enabled: student !== undefined })
  if (student === undefined) return children
  if (!data && !error) return <ProgramLoading />
  return (
    <>
      {data && data.length > 0 && (
        <div className="onScreen">
          <StudentRounds student={student} />
        </div>
      )}
      {/* Not left to StudentRounds: it would request the rounds again on mount, and unmount while it waits. */}
      {!data && <Failed variant="row" title={t(($) => $.CHOICE_ROUND.LIST.ERROR)} onRetry={() => void refetch()} />}
      {children}
    </>
  )
}
