import type { Program, ProgramSubject } from '@uurwerk/contract/staff/program'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row, Toolbar } from '#web/ui/Layout.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Select } from '#web/ui/Select.tsx'
import styles from './SubjectsProgram.module.css'
import { useProgramAddress, useChangeProgramAddress } from './use-program-address.ts'
import { getAdjacentSchoolWeek, buildSubjectKey, type YearWeek } from './year-weeks.ts'
import { YearField } from './YearField.tsx'

interface Props {
  program: Program
  weeks: readonly YearWeek[]
  firstVisibleWeekIndex: number
  /** Subject that is shown for the whole year. */
  singleSubject: ProgramSubject | undefined
}

export function BoardBar({ program, weeks, firstVisibleWeekIndex, singleSubject }: Props) {
  const { t } = useTexts()
  const changeAddress = useChangeProgramAddress()
  const { view = 'weeks' } = useProgramAddress()
  const isMobile = useIsMobile()
  const { subjects } = program
  const showView = (nextView: 'weeks' | 'year' | 'subject') =>
    changeAddress({
      view: nextView === 'year' ? nextView : undefined,
      subject: nextView === 'subject' ? findDefaultSubjectKey(subjects) : undefined,
    })
  return (
    <Toolbar className={styles.bar}>
      {(singleSubject || view === 'weeks') && (
        <WeekNavigation weeks={weeks} firstVisibleWeekIndex={firstVisibleWeekIndex} />
      )}
      <Segments
        label={t(($) => $.PROGRAM.VIEW.LABEL)}
        value={singleSubject ? 'subject' : view}
        options={[
          { value: 'weeks', text: t(($) => $.PROGRAM.VIEW.WEEKS) },
          { value: 'year', text: t(($) => $.PROGRAM.VIEW.YEAR) },
          { value: 'subject', text: t(($) => $.PROGRAM.VIEW.SUBJECT) },
        ]}
        onChange={showView}
      />
      {singleSubject && (
        <div className={styles.subject}>
          <Select
            label={t(($) => $.PROGRAM.SUBJECT)}
            isLabelUnseen
            value={buildSubjectKey(singleSubject)}
            options={subjects.map((subject) => ({
              value: buildSubjectKey(subject),
              text: t(($) => $.PROGRAM.SUBJECT_OF, { course: subject.course.name, group: subject.group.name }),
            }))}
            onChange={(subject) => changeAddress({ subject })}
          />
        </div>
      )}
      <Row className={styles.end}>
        <YearField program={program} />
        {!isMobile && (
          <Button onClick={() => print()}>
            <Printer size={16} aria-hidden /> {t(($) => $.PROGRAM.PRINT)}
          </Button>
        )}
      </Row>
    </Toolbar>
  )
}

/** Moves the first visible week to this week, or to the previous or next school week. */
function WeekNavigation({ weeks, firstVisibleWeekIndex }: Pick<Props, 'weeks' | 'firstVisibleWeekIndex'>) {
  const { t } = useTexts()
  const changeAddress = useChangeProgramAddress()
  const showWeek = (weekIndex: number) => changeAddress({ week: weeks[weekIndex]?.isoWeek })
  return (
    <Row>
      {weeks.some(({ isNow }) => isNow) && (
        <Button onClick={() => changeAddress({ week: undefined })}>{t(($) => $.PROGRAM.TO_THIS_WEEK)}</Button>
      )}
      <Button
        isSquare
        aria-label={t(($) => $.PROGRAM.PREVIOUS)}
        isBlocked={getAdjacentSchoolWeek(weeks, firstVisibleWeekIndex, -1) === firstVisibleWeekIndex}
        onClick={() => showWeek(getAdjacentSchoolWeek(weeks, firstVisibleWeekIndex, -1))}
      >
        <ChevronLeft size={18} aria-hidden />
      </Button>
      <Button
        isSquare
        aria-label={t(($) => $.PROGRAM.NEXT)}
        isBlocked={getAdjacentSchoolWeek(weeks, firstVisibleWeekIndex, 1) === firstVisibleWeekIndex}
        onClick={() => showWeek(getAdjacentSchoolWeek(weeks, firstVisibleWeekIndex, 1))}
      >
        <ChevronRight size={18} aria-hidden />
      </Button>
    </Row>
  )
}

/** Finds the first subject that the user may plan, else the first. */
const findDefaultSubjectKey = (subjects: readonly ProgramSubject[]) => {
  const subject = subjects.find(({ mayEdit }) => mayEdit) ?? subjects[0]
  return subject && buildSubjectKey(subject)
}
