import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { StudentIdOrMe } from '#web/data/keys.ts'
import { studentRoundsQuery } from '#web/joining/choice-round/student/queries.ts'
import { StudentRounds } from '#web/joining/choice-round/student/StudentRounds.tsx'
import { useTexts } from '#web/lib/i18n.ts'
import { Failed } from '#web/ui/Failed.tsx'
import { ProgramLoading } from './ProgramLoading.tsx'
import styles from './SubjectsProgram.module.css'

interface Props {
  /** Student whose rounds are shown; undefined for other attendees. */
  student: StudentIdOrMe | undefined
  children: ReactNode
}

/** The choice rounds, where there are any, and the program below them once it is known whether there are. */
export function RoundsInFront({ student, children }: Props) {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery({ ...studentRoundsQuery(student ?? 'me'), enabled: student !== undefined })
  if (student === undefined) return children
  if (!data && !error) return <ProgramLoading />
  return (
    <>
      {data && data.length > 0 && (
        <div className={styles.notOnPaper}>
          <StudentRounds student={student} />
        </div>
      )}
      {/* Not left to the list: it would ask again as it appears, and go again while it does. */}
      {!data && <Failed look="row" title={t(($) => $.CHOICE_ROUND.LIST.ERROR)} onRetry={() => void refetch()} />}
      {children}
    </>
  )
}
