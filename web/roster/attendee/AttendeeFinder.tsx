import { useQuery } from '@tanstack/react-query'
import { searchTerm } from '@uurwerk/contract/roster/attendee'
import { type AttendeeSearchResult, attendeeFindContract } from '@uurwerk/contract/roster/attendee-find'
import type { Named } from '@uurwerk/contract/values'
import { Search } from 'lucide-react'
import type * as z from 'zod/mini'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { Autocomplete, Input, TextField } from 'react-aria-components'
import { keys } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { FilterSheet } from '#web/ui/FilterSheet.tsx'
import { searchFieldClass } from '#web/ui/SearchField.tsx'
import styles from './AttendeeFinder.module.css'
import { FoundAttendees } from './FoundAttendees.tsx'
import { type AttendeeKind, type AttendeeOption, groupFoundAttendees } from './attendee-options.ts'
import { TeamsAndGroups } from './TeamsAndGroups.tsx'

export interface AttendeeSearch {
  key: readonly unknown[]
  find: (term: string, signal: AbortSignal) => Promise<z.infer<typeof AttendeeSearchResult>>
  /** True if the search also answers an empty term. */
  isNarrow?: boolean
}

const createAttendeeSearch = (filter: readonly number[]): AttendeeSearch => ({
  key: [...keys.attendeeSearch, filter.join(',')],
  find: (term, signal) => {
    const query = { ...(term !== '' && { search: term }), ...(filter.length > 0 && { filter: [...filter] }) }
    return call(attendeeFindContract.search, { query }, signal)
  },
  isNarrow: filter.length > 0,
})

interface Props {
  label: string
  /** Defaults to everyone. */
  search?: AttendeeSearch
  /** All by default. */
  kinds?: readonly AttendeeKind[]
  /** Undefined if the option can be chosen. */
  getReason?: (option: AttendeeOption) => string | undefined
  hint?: string
  /** Shows no status text while the field is empty. */
  isQuiet?: boolean
  hasFocus?: boolean
  onPick: (attendee: AttendeeOption) => void
  /** Receives the lines of a pasted text, if there are several. */
  onPasteLines?: (lines: string[]) => void
  children?: ReactNode
}

const canSearchFor = (term: string, { isNarrow = false }: AttendeeSearch) =>
  term.length >= searchTerm.min || (isNarrow && term === '')

const useAttendeeSearch = (term: string, search: AttendeeSearch) =>
  useQuery({
    queryKey: [...search.key, term],
    queryFn: async ({ queryKey, signal }) => ({ ...(await search.find(term, signal)), requestKey: queryKey.join(' ') }),
    enabled: canSearchFor(term, search),
    // Previous results stay visible while the user extends the term. Another term starts empty.
    placeholderData: (previousResult, previousQuery) =>
      previousQuery && term.startsWith(String(previousQuery.queryKey.at(-1))) ? previousResult : undefined,
  })

function useSearchResults(text: string, search: AttendeeSearch, kinds: Props['kinds']) {
  const { t } = useTexts()
  const term = useDebouncedValue(text)
  const { data, isError, isFetching, isPlaceholderData } = useAttendeeSearch(term, search)
  const canSearch = canSearchFor(text, search)
  const groups = canSearch && data ? groupFoundAttendees(data, kinds) : []
  return {
    groups,
    status: formatSearchStatus(),
    isOfEarlierText: term !== text || isPlaceholderData,
    /** Options stay mounted until the next response, also under a finger. */
    listKey: data?.requestKey,
  }

  function formatSearchStatus() {
    if (!canSearch) return t(($) => $.ROSTER.SEARCH.START)
    if (isError) return t(($) => $.ROSTER.SEARCH.FAILED)
    if (isFetching || term !== text) return groups.length === 0 ? t(($) => $.ROSTER.SEARCH.BUSY) : ''
    if (groups.length === 0)
      return term === '' ? t(($) => $.ROSTER.SEARCH.NOBODY) : t(($) => $.ROSTER.SEARCH.NOTHING, { term })
    return data?.more ? t(($) => $.ROSTER.SEARCH.MORE) : ''
  }
}

/** Enter picks the first option, unless the arrow keys marked another. */
export function AttendeeFinder(props: Props) {
  const { label, search, kinds, hasFocus = false, isQuiet = false, getReason, onPick, onPasteLines, children } = props
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [filter, setFilter] = useState<readonly Named[]>([])
  const [isTyping, setTyping] = useState(false)
  const currentSearch = search ?? createAttendeeSearch(filter.map(({ id }) => id))
  const { groups, status, isOfEarlierText, listKey } = useSearchResults(text.trim(), currentSearch, kinds)

  // Not `autoFocus`: a dialog underneath would take the focus back.
  useEffect(() => {
    if (hasFocus) field.current?.focus()
  }, [hasFocus])

  const pick = (option: AttendeeOption) => {
    setText('')
    onPick(option)
  }
  /** Ignores results of an earlier text, which would pick somebody else. */
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    const markedOption = document.getElementById(event.currentTarget.getAttribute('aria-activedescendant') ?? '')
    if (!isOfEarlierText && markedOption?.dataset['focused']) return
    event.stopPropagation()
    const firstOption = groups.flatMap(({ options }) => options).find((option) => getReason?.(option) === undefined)
    if (!isOfEarlierText && text.trim() !== '' && firstOption) pick(firstOption)
  }

  return (
    <>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <TermField
          ref={field}
          hint={props.hint}
          isForPeople={kinds !== undefined}
          isOpen={groups.length > 0}
          onFocusChange={setTyping}
          onKeyDown={onEnter}
          onPasteLines={onPasteLines}
        />
        {!search && <TeamFilter selected={filter} onChange={setFilter} />}
        {children}
        {groups.length > 0 && (
          // Each response gets a new list, so that Enter picks its first option.
          <FoundAttendees
            key={listKey}
            label={label}
            groups={groups}
            isTyping={isTyping}
            whyNot={getReason}
            onPick={pick}
          />
        )}
      </Autocomplete>
      <p role="status" className={styles.status} data-quiet={isQuiet || undefined}>
        {isQuiet && text === '' && groups.length === 0 ? '' : status}
      </p>
    </>
  )
}

interface TeamFilterProps {
  selected: readonly Named[]
  onChange: (selected: readonly Named[]) => void
}

function TeamFilter(props: TeamFilterProps) {
  const { selected, onChange } = props
  if (!useIsMobile()) return <TeamsAndGroups {...props} />
  return (
    <div className={styles.filter}>
      <FilterSheet count={selected.length} onClear={() => onChange([])}>
        <TeamsAndGroups {...props} />
      </FilterSheet>
    </div>
  )
}

interface TermFieldProps {
  ref: Ref<HTMLInputElement>
  hint: string | undefined
  isForPeople: boolean
  isOpen: boolean
  onFocusChange: (hasFocus: boolean) => void
  /** Runs in the capture phase, before the list handles the key. */
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onPasteLines: Props['onPasteLines']
}

function TermField({ ref, hint, isForPeople, isOpen, onFocusChange, onKeyDown, onPasteLines }: TermFieldProps) {
  const { t } = useTexts()
  const placeholder =
    hint ?? (isForPeople ? t(($) => $.ROSTER.SEARCH.PLACEHOLDER_PEOPLE) : t(($) => $.ROSTER.SEARCH.PLACEHOLDER))
  const onPaste = (event: ClipboardEvent) => {
    const lines = splitLines(event.clipboardData.getData('text'))
    if (!onPasteLines || lines.length < 2) return
    event.preventDefault()
    onPasteLines(lines)
  }
  return (
    <TextField
      data-large
      className={`${searchFieldClass} ${styles.search}`}
      maxLength={searchTerm.max}
      onFocusChange={onFocusChange}
      aria-label={placeholder}
    >
      <Search size={18} aria-hidden />
      <Input
        ref={ref}
        role="combobox"
        aria-expanded={isOpen}
        placeholder={placeholder}
        onKeyDownCapture={onKeyDown}
        onPaste={onPaste}
      />
    </TextField>
  )
}

const splitLines = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
