import { CourseColours } from '#web/roster/appointment/chosen-hue.tsx'
import { createSampleExam, createSampleProgram } from '../program-sample.ts'
import programStyles from '../SubjectsProgram.module.css'
import { groupExamsBySubject, buildYearWeeks } from '../year-weeks.ts'
import { MarksLegend } from './WeekMark.tsx'
import { YearTable } from './YearTable.tsx'

const program = createSampleProgram()
const exams = [createSampleExam()]
const doNothing = () => undefined

export const AYear = () => (
  <CourseColours>
    <div className={programStyles.panel} data-year="">
      <YearTable
        subjects={program.subjects}
        weeks={buildYearWeeks(program, exams, '2026-11-18')}
        scrollToWeekIndex={12}
        examsBySubjectKey={groupExamsBySubject(program, exams)}
        onOpenSubject={doNothing}
        onOpenWeek={doNothing}
      />
    </div>
    <MarksLegend />
  </CourseColours>
)
