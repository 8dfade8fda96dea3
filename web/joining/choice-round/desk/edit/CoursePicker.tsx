import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { roundBounds } from '@uurwerk/contract/joining/choice-round/desk'
import { appointmentContract } from '@uurwerk/contract/roster/appointment'
import { searchTerm } from '@uurwerk/contract/roster/attendee'
import type { Named, Participant } from '@uurwerk/contract/values'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { deskKeys } from '#web/data/desk-keys.ts'
import { call } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { ListButton } from '#web/ui/ListButton.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Text } from '#web/ui/Text.tsx'
import { RemovableChips } from './RemovableChips.tsx'
import styles from './Edit.module.css'

interface Props {
  title: string
  courseIds: readonly number[]
  courseNames: ReadonlyMap<number, string>
  onChange: (ids: number[]) => void
  rememberName: (course: Named) => void
  onClose: () => void
}

const useCourses = (term: string) =>
  useQuery({
    queryKey: deskKeys.courses(term),
    queryFn: ({ signal }) => call(appointmentContract.courses, { query: { search: term } }, signal),
    enabled: term.length >= searchTerm.min,
    placeholderData: keepPreviousData,
  })

/** Picks the courses of an option. Stays open, and lists the picked courses. */
export function CoursePicker({ title, courseIds, courseNames, onChange, rememberName, onClose }: Props) {
  const { t } = useTexts()
  const [typedText, setTypedText] = useState('')
  const term = useDebouncedValue(typedText.trim())
  const { data, isError } = useCourses(term)
  const matchingCourses =
    term.length < searchTerm.min ? [] : (data?.courses.filter(({ id }) => !courseIds.includes(id)) ?? [])
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
        <SearchField
          isLarge
          // The user opens the dialog to type a search term.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          label={t(($) => $.ROUND_DESK.EDIT.SEARCH_COURSE)}
          maxLength={searchTerm.max}
          value={typedText}
          onChange={({ target }) => setTypedText(target.value)}
        />
        <Text role="status" size="list" tone="quiet">
          {formatSearchStatus()}
        </Text>
        <FoundCourses
          courses={matchingCourses}
          disabled={isMaximumReached}
          onPick={(course) => {
            rememberName(course)
            onChange([...courseIds, course.id])
          }}
        />
      </Stack>
    </Modal>
  )

  function formatSearchStatus() {
    if (isMaximumReached) return t(($) => $.ROUND_DESK.EDIT.COURSES_FULL, { count: roundBounds.courses })
    if (isError) return t(($) => $.ROSTER.SEARCH.FAILED)
    if (term.length < searchTerm.min) return t(($) => $.ROSTER.SEARCH.START)
    if (data && matchingCourses.length === 0) return t(($) => $.ROSTER.SEARCH.NOTHING, { term })
    return data?.more ? t(($) => $.ROSTER.SEARCH.MORE) : ''
  }
}

interface FoundCoursesProps {
  courses: readonly Participant[]
  disabled: boolean
  onPick: (course: Participant) => void
}

const FoundCourses = ({ courses, disabled, onPick }: FoundCoursesProps) => (
  <ul className={styles.courses}>
    {courses.map((course) => (
      <li key={course.id}>
        <ListButton
          icon={<Plus size={15} aria-hidden />}
          title={course.name}
          disabled={disabled}
          onClick={() => onPick(course)}
        >
          {course.code}
        </ListButton>
      </li>
    ))}
  </ul>
)
