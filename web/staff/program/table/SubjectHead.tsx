import type { ProgramSubject } from '@uurwerk/contract/staff/program'
import { PenLine } from 'lucide-react'
import { useCurrentUser } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Text } from '#web/ui/Text.tsx'
import { buildSubjectKey } from '../year-weeks.ts'
import styles from './WeeksTable.module.css'

interface Props {
  subject: ProgramSubject
  onOpenSubject: (subjectKey: string) => void
}

/** Renders the row heading: subject, teachers and group, and whether the user may plan it. */
export function SubjectHead({ subject, onOpenSubject }: Props) {
  const { t } = useTexts()
  const userId = useCurrentUser().attendee?.id
  const { course, group, teachers, mayEdit } = subject
  const subjectKey = buildSubjectKey(subject)
  const teachersAndGroup = [teachers.map(({ code, name }) => code ?? name).join(', '), group.name]
    .filter(Boolean)
    .join(' · ')
  return (
    <th scope="row">
      <Button
        variant="link"
        className={styles.subject}
        title={course.name}
        data-subject={subjectKey}
        onClick={() => onOpenSubject(subjectKey)}
      >
        {course.name}
      </Button>
      <Text size="small" tone="quiet" className={styles.teachersAndGroup} title={teachersAndGroup}>
        {teachersAndGroup}
      </Text>
      {mayEdit && (
        <Text size="small" tone="accent" isStrong className="onScreen">
          <PenLine size={12} aria-hidden />{' '}
          {teachers.some(({ id }) => id === userId) ? t(($) => $.PROGRAM.YOURS) : t(($) => $.PROGRAM.MAY_PLAN)}
        </Text>
      )}
    </th>
  )
}
