import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { appointmentContract } from '@uurwerk/contract/roster/appointment'
import { searchTerm } from '@uurwerk/contract/roster/attendee'
import type { Participant } from '@uurwerk/contract/values'
import { Plus } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { call } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { ListButton } from '#web/ui/ListButton.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './CourseFinder.module.css'

interface Props extends Pick<ComponentProps<typeof SearchField>, 'label' | 'isLarge' | 'autoFocus'> {
  /** Ids of courses that are not offered. */
  excludedIds?: readonly number[]
  /** Says why no other course can be picked. */
  refusal?: string | undefined
  /** Shows no status text while the field is empty. */
  isQuiet?: boolean
  onPick: (course: Participant) => void
}

/** Searches courses. Enter picks the first, and does not submit a surrounding form. */
export function CourseFinder({ excludedIds = [], refusal, isQuiet = false, onPick, ...field }: Props) {
  const { t } = useTexts()
  const [typedText, setTypedText] = useState('')
  const term = useDebouncedValue(typedText.trim())
  const canSearch = term.length >= searchTerm.min
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['courses', term],
    queryFn: ({ signal }) => call(appointmentContract.courses, { query: { search: term } }, signal),
    enabled: canSearch,
    placeholderData: keepPreviousData,
  })
  const courses = canSearch ? (data?.courses.filter(({ id }) => !excludedIds.includes(id)) ?? []) : []
  const pickFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const isCurrent = term === typedText.trim() && !isPlaceholderData
    if (courses[0] && isCurrent && refusal === undefined) onPick(courses[0])
  }
  return (
    <>
      <SearchField
        {...field}
        maxLength={searchTerm.max}
        value={typedText}
        onChange={({ target }) => setTypedText(target.value)}
        onKeyDown={pickFirst}
      />
      <Text role="status" size="list" tone="quiet">
        {formatStatus()}
      </Text>
      <ul className={styles.courses}>
        {courses.map((course) => (
          <li key={course.id}>
            <ListButton
              icon={<Plus size={15} aria-hidden />}
              title={course.name}
              disabled={refusal !== undefined}
              onClick={() => onPick(course)}
            >
              {course.code}
            </ListButton>
          </li>
        ))}
      </ul>
    </>
  )

  function formatStatus() {
    if (refusal !== undefined) return refusal
    if (isError) return t(($) => $.ROSTER.SEARCH.FAILED)
    if (!canSearch) return isQuiet && typedText === '' ? '' : t(($) => $.ROSTER.SEARCH.START)
    if (data && courses.length === 0) return t(($) => $.ROSTER.SEARCH.NOTHING, { term })
    return data?.more ? t(($) => $.ROSTER.SEARCH.MORE) : ''
  }
}
