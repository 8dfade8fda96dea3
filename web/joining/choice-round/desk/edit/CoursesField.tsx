import type { Named } from '@uurwerk/contract/values'
import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { Button } from '#web/ui/Button.tsx'
import styles from './Rows.module.css'

const CoursePicker = lazyLoad(() => import('./CoursePicker.tsx'), 'CoursePicker')

interface Props {
  choiceName: string
  courseIds: readonly number[]
  courseNames: ReadonlyMap<number, string>
  onChange: (ids: number[]) => void
  rememberName: (course: Named) => void
}

export function CoursesField({ choiceName, courseIds, courseNames, onChange, rememberName }: Props) {
  const { t } = useTexts()
  const [isPicking, setPicking] = useState(false)
  const chosenNames = courseIds.map((id) => courseNames.get(id) ?? t(($) => $.ROUND_DESK.EDIT.UNKNOWN)).join(', ')
  return (
    <>
      <Button variant="quiet" className={styles.courses} onClick={() => setPicking(true)}>
        <BookOpen size={14} aria-hidden />
        <span className="unseen">{t(($) => $.ROUND_DESK.EDIT.COURSES_OF, { name: choiceName })}</span>
        {chosenNames || t(($) => $.ROUND_DESK.EDIT.COURSE)}
      </Button>
      {isPicking && (
        <CoursePicker
          title={t(($) => $.ROUND_DESK.EDIT.COURSES_TITLE, { name: choiceName })}
          courseIds={courseIds}
          courseNames={courseNames}
          onChange={onChange}
          rememberName={rememberName}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}
