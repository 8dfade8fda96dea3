import { CourseColours } from '#web/roster/appointment/chosen-hue.tsx'
import { sampleExam, sampleProgram } from '../sample.ts'
import programStyles from '../SubjectsProgram.module.css'
import { examsBySubject, yearWeeks } from '../weeks.ts'
import { MarksLegend } from './WeekMark.tsx'
import { YearTable } from './YearTable.tsx'

const program = sampleProgram()
const exams = [sampleExam()]
const nothing = () => undefined

export const AYear = () => (
  <CourseColours>
    <div className={programStyles.panel} data-year="">
      <YearTable
        subjects={program.subjects}
        weeks={yearWeeks(program, exams, '2026-11-18')}
        first={12}
        exams={examsBySubject(program, exams)}
        onOpen={nothing}
        onChoose={nothing}
      />
    </div>
    <MarksLegend />
  </CourseColours>
)
