import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { Program } from '@uurwerk/contract/staff/program'
import { BookOpen, CalendarX2 } from 'lucide-react'
import { useCurrentUser, useScope } from '#web/data/me.ts'
import { programQuery } from '#web/data/program.ts'
import { ApiError } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { CourseColours } from '#web/roster/appointment/chosen-hue.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { ProgramLoading } from './ProgramLoading.tsx'
import { programExamsQuery } from './queries.ts'
import { useProgramAddress } from './use-program-address.ts'
import { YearBoard } from './YearBoard.tsx'
import { YearField } from './YearField.tsx'

interface Props {
  attendeeId: number
  isOwn: boolean
}

const noExams: readonly Appointment[] = []

export function SubjectsProgram({ attendeeId, isOwn }: Props) {
  const { t } = useTexts()
  const { year } = useProgramAddress()
  const { modules } = useScope()
  const { data: program, error, refetch } = useQuery(programQuery(isOwn ? 'me' : attendeeId, year))
  const exams = useQuery({
    ...programExamsQuery(attendeeId, program?.year ?? { start: '', end: '' }),
    enabled: program?.year != null && modules.includes('exam'),
  })
  if (!program) return error ? <ProgramFailure error={error} onRetry={refetch} /> : <ProgramLoading />
  if (!program.year)
    return (
      <Empty
        icon={<CalendarX2 />}
        title={t(($) => $.PROGRAM.EMPTY.NO_YEAR)}
        text={t(($) => $.PROGRAM.EMPTY.NO_YEAR_TEXT)}
      >
        <YearField program={program} />
      </Empty>
    )
  if (program.subjects.length === 0) return <NoSubjects program={program} isOwn={isOwn} />
  return (
    <CourseColours>
      <YearBoard program={program} year={program.year.year} exams={exams.data ?? noExams} />
    </CourseColours>
  )
}

function NoSubjects({ program, isOwn }: { program: Program; isOwn: boolean }) {
  const { t } = useTexts()
  const { attendeeRange } = useCurrentUser()
  // Administrators, who have no roster, open other people's programs.
  if (isOwn && !attendeeRange) return <NobodyChosen />
  return (
    <Empty
      icon={<BookOpen />}
      title={t(($) => $.PROGRAM.EMPTY.TITLE)}
      text={isOwn ? t(($) => $.PROGRAM.EMPTY.TEXT_OWN) : t(($) => $.PROGRAM.EMPTY.TEXT)}
    >
      {program.years.length > 1 && <YearField program={program} />}
    </Empty>
  )
}

/** The user has no program but can open those of others. */
export function NobodyChosen() {
  const { t } = useTexts()
  return (
    <Empty icon={<BookOpen />} title={t(($) => $.PROGRAM.EMPTY.NOBODY)} text={t(($) => $.PROGRAM.EMPTY.NOBODY_TEXT)} />
  )
}

function ProgramFailure({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const { t } = useTexts()
  if (error instanceof ApiError && (error.code === 'attendeeNoRights' || error.code === 'attendeeDoesNotExist')) {
    const { code } = error
    return <Failed title={t(($) => $.PROGRAM.REFUSED)} text={t(($) => $.COMMON.ERROR[code].MESSAGE)} />
  }
  return <Failed title={t(($) => $.PROGRAM.FAILED.TITLE)} onRetry={onRetry} />
}
