import { roundBounds } from '@uurwerk/contract/joining/choice-round/desk'
import type { Named } from '@uurwerk/contract/values'
import { useTexts } from '#web/lib/i18n.ts'
import { CourseFinder } from '#web/roster/appointment/CourseFinder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { RemovableChips } from './RemovableChips.tsx'

interface Props {
  title: string
  courseIds: readonly number[]
  courseNames: ReadonlyMap<number, string>
  onChange: (ids: number[]) => void
  rememberName: (course: Named) => void
  onClose: () => void
}

/** Picks the courses of an option. Stays open, and lists the picked courses. */
export function CoursePicker({ title, courseIds, courseNames, onChange, rememberName, onClose }: Props) {
  const { t } = useTexts()
  const isMaximumReached = courseIds.length >= roundBounds.courses
  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t(($) => $.ROUND_DESK.EDIT.READY)}</Button>}
    >
      <Stack>
        <RemovableChips
          label={title}
          ids={courseIds}
          names={courseNames}
          onRemove={(id) => onChange(courseIds.filter((other) => other !== id))}
        />
        <CourseFinder
          isLarge
          // The user opens the dialog to type a search term.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          label={t(($) => $.ROUND_DESK.EDIT.SEARCH_COURSE)}
          excludedIds={courseIds}
          refusal={
            isMaximumReached ? t(($) => $.ROUND_DESK.EDIT.COURSES_FULL, { count: roundBounds.courses }) : undefined
          }
          onPick={(course) => {
            rememberName(course)
            onChange([...courseIds, course.id])
          }}
        />
      </Stack>
    </Modal>
  )
}
