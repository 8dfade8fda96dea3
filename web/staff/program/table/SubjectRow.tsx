import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { ProgramSubject } from '@uurwerk/contract/staff/program'
import { PenLine, Plus } from 'lucide-react'
import { memo } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useHue } from '#web/roster/appointment/chosen-hue.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Text } from '#web/ui/Text.tsx'
import { getPlannedWeek } from '../bulk/bulk-weeks.ts'
import { formatShortRange } from '../format-program-texts.ts'
import { type BoardColumn, isPlanned, buildSubjectKey, type YearWeek } from '../year-weeks.ts'
import { PlannedTexts } from '#web/roster/appointment/PlannedTexts.tsx'
import { SubjectHead } from './SubjectHead.tsx'
import styles from './WeeksTable.module.css'

interface Props {
  subject: ProgramSubject
  columns: readonly BoardColumn[]
  examsByWeekIndex: ReadonlyMap<number, readonly Appointment[]> | undefined
  /** Number of rows that a shared holiday cell spans; 0 if an earlier row renders it. */
  holidayRowSpan: number
  onEdit: (subjectKey: string, weekIndex: number) => void
  onOpenSubject: (subjectKey: string) => void
}

/** Shows a subject's plans in the visible weeks. Weeks that the user may plan can be edited. */
export const SubjectRow = memo(
  ({ subject, columns, examsByWeekIndex, holidayRowSpan, onEdit, onOpenSubject }: Props) => {
    const { t } = useTexts()
    const { course } = subject
    const hue = useHue({ course, name: course.name })
    return (
      <tr style={hue}>
        <SubjectHead subject={subject} onOpenSubject={onOpenSubject} />
        {columns.map(({ week, gap }) =>
          week ? (
            <WeekCell
              key={week.weekIndex}
              subject={subject}
              week={week}
              exams={examsByWeekIndex?.get(week.weekIndex)}
              onEdit={onEdit}
            />
          ) : (
            holidayRowSpan > 0 && (
              <td key={gap.weeks[0]?.weekIndex} rowSpan={holidayRowSpan} className={styles.gap}>
                <Text size="small" tone="quiet" isStrong>
                  {t(($) => $.PROGRAM.GAP, {
                    name: gap.name,
                    when: formatShortRange(gap.weeks[0]?.start ?? '', gap.weeks.at(-1)?.end ?? ''),
                  })}
                </Text>
              </td>
            )
          ),
        )}
      </tr>
    )
  },
)

interface WeekCellProps {
  subject: ProgramSubject
  week: YearWeek
  exams: readonly Appointment[] | undefined
  onEdit: (subjectKey: string, weekIndex: number) => void
}

function WeekCell({ subject, week, exams, onEdit }: WeekCellProps) {
  const plannedWeek = getPlannedWeek(subject, week.weekIndex)
  return (
    <td className={styles.cell} data-now={week.isNow || undefined} data-edit={subject.mayEdit || undefined}>
      <PlannedTexts planned={plannedWeek} exams={exams} />
      {subject.mayEdit && (
        <EditWeekButton subject={subject} week={week} hasPlan={isPlanned(plannedWeek)} onEdit={onEdit} />
      )}
    </td>
  )
}

interface EditWeekButtonProps extends Pick<WeekCellProps, 'subject' | 'week' | 'onEdit'> {
  hasPlan: boolean
}

/** Opens the editor of a week. Covers its whole cell, so that a click on the plan edits it. */
export function EditWeekButton({ subject, week, hasPlan, onEdit }: EditWeekButtonProps) {
  const { t } = useTexts()
  const textParams = { subject: formatSubjectName(subject), number: week.number }
  return (
    <Button
      variant="quiet"
      className={styles.edit}
      data-week={week.weekIndex}
      data-subject={buildSubjectKey(subject)}
      aria-label={hasPlan ? t(($) => $.PROGRAM.EDIT, textParams) : t(($) => $.PROGRAM.PLAN, textParams)}
      onClick={() => onEdit(buildSubjectKey(subject), week.weekIndex)}
    >
      {hasPlan ? <PenLine size={14} aria-hidden /> : <Plus size={14} aria-hidden />}
    </Button>
  )
}

/** Returns the name that screen readers read. It has the group, because two groups can have the same course. */
export const formatSubjectName = ({ course, group }: ProgramSubject) => `${course.name} ${group.name}`
