import type { Program, ProgramSubject } from '@uurwerk/contract/staff/program'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Segments } from '../../ui/Segments.tsx'
import styles from './SubjectsProgram.module.css'
import { useChangeAddress } from './use-address.ts'
import { stepFrom, subjectKey, type YearWeek } from './weeks.ts'
import { YearField } from './YearField.tsx'

interface Props {
  program: Program
  weeks: readonly YearWeek[]
  first: number
  /** The subject that is shown over the whole year. */
  alone: ProgramSubject | undefined
}

/** Which week stands first, whether all subjects are shown or one, and of which year. */
export function BoardBar({ program, weeks, first, alone }: Props) {
  const { t } = useTexts()
  const change = useChangeAddress()
  const show = (place: number) => change({ week: weeks[place]?.isoWeek })
  const { subjects } = program
  return (
    <div className={styles.bar}>
      {weeks.some(({ isNow }) => isNow) && (
        <Button onClick={() => change({ week: undefined })}>{t(($) => $.PROGRAM.TO_THIS_WEEK)}</Button>
      )}
      <Button
        square
        aria-label={t(($) => $.PROGRAM.PREVIOUS)}
        disabled={stepFrom(weeks, first, -1) === first}
        onClick={() => show(stepFrom(weeks, first, -1))}
      >
        <ChevronLeft size={18} aria-hidden />
      </Button>
      <Button
        square
        aria-label={t(($) => $.PROGRAM.NEXT)}
        disabled={stepFrom(weeks, first, 1) === first}
        onClick={() => show(stepFrom(weeks, first, 1))}
      >
        <ChevronRight size={18} aria-hidden />
      </Button>
      <Segments
        label={t(($) => $.PROGRAM.VIEW.LABEL)}
        value={alone ? 'subject' : 'weeks'}
        options={[
          { value: 'weeks', text: t(($) => $.PROGRAM.VIEW.WEEKS) },
          { value: 'subject', text: t(($) => $.PROGRAM.VIEW.SUBJECT) },
        ]}
        onChange={(view) => change({ subject: view === 'weeks' || !subjects[0] ? undefined : firstOf(subjects) })}
      />
      {alone && (
        <Field label={t(($) => $.PROGRAM.SUBJECT)} isLabelUnseen>
          <select value={subjectKey(alone)} onChange={({ target }) => change({ subject: target.value })}>
            {subjects.map((subject) => (
              <option key={subjectKey(subject)} value={subjectKey(subject)}>
                {t(($) => $.PROGRAM.SUBJECT_OF, { course: subject.course.name, group: subject.group.name })}
              </option>
            ))}
          </select>
        </Field>
      )}
      <YearField program={program} />
    </div>
  )
}

/** One's own course first: it is that which one plans. */
const firstOf = (subjects: readonly ProgramSubject[]) => {
  const found = subjects.find(({ mayEdit }) => mayEdit) ?? subjects[0]
  return found && subjectKey(found)
}
