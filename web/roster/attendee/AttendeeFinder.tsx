import { useQuery } from '@tanstack/react-query'
import { searchTerm } from '@uurwerk/contract/roster/attendee'
import { type AttendeeSearchResult, attendeeFindContract } from '@uurwerk/contract/roster/attendee-find'
import type { Named } from '@uurwerk/contract/values'
import { Search } from 'lucide-react'
import type * as z from 'zod/mini'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
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
  acceptsEmptyTerm?: boolean
}

function createAttendeeSearch(filter: readonly Named[], prefer: readonly number[] = []): AttendeeSearch {
  const filterIds = filter.map(({ id }) => id)
  return {
    key: [...keys.attendeeSearch, filterIds.join(','), prefer.join(',')],
    find: (term, signal) => {
      const query = {
        ...(term !== '' && { search: term }),
        ...(filterIds.length > 0 && { filter: filterIds }),
        ...(prefer.length > 0 && { prefer: [...prefer] }),
      }
      return call(attendeeFindContract.search, { query }, signal)
    },
    acceptsEmptyTerm: filterIds.length > 0,
  }
}

/** Without a filter by team or group. */
export const everyoneSearch = createAttendeeSearch([])

interface Props {
  label: string
  /** Defaults to everyone, with a filter. */
  search?: AttendeeSearch
  /** In the order of the list. All by default. */
  kinds?: readonly AttendeeKind[]
  /** Heading of attendees who come first. `ids` are their teams or groups, unless `search` decides. */
  preferred?: { label: string; ids?: readonly number[] } | undefined
  /** Undefined if the option can be chosen. */
  findRefusal?: (option: AttendeeOption) => string | undefined
  hint?: string
  /** Shows no status text while the field is empty. */
  isQuiet?: boolean
  hasFocus?: boolean
  onPick: (attendee: AttendeeOption) => void
  /** Receives the lines of a pasted text, if there are several. */
  onPasteLines?: (lines: string[]) => void
  children?: ReactNode
}

const canSearchFor = (term: string, { acceptsEmptyTerm = false }: AttendeeSearch) =>
  term.length >= searchTerm.min || (acceptsEmptyTerm && term === '')

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
    /** Each response gets a new list, so that Enter picks its first option. Until then options stay, also under a finger. */
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

/**
 * Enter picks the first option, unless the arrow keys marked another, and does not submit a surrounding form. Escape
 * first clears the text.
 */
export function AttendeeFinder(props: Props) {
  const { search, kinds, preferred, hasFocus = false, isQuiet = false, findRefusal, onPick } = props
  const field = useRef<HTMLInputElement>(null)
  useFocus(field, hasFocus)
  const [text, setText] = useState('')
  const [filter, setFilter] = useState<readonly Named[]>([])
  const [isTyping, setTyping] = useState(false)
  const currentSearch = search ?? createAttendeeSearch(filter, preferred?.ids)
  const { groups, status, isOfEarlierText, listKey } = useSearchResults(text.trim(), currentSearch, kinds)

  const pick = (option: AttendeeOption) => {
    setText('')
    onPick(option)
  }
  const firstOption = groups.flatMap(({ options }) => options).find((option) => findRefusal?.(option) === undefined)
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && text !== '') {
      setText('')
      event.stopPropagation()
    }
    // Results of an earlier text would pick somebody else.
    if (event.key !== 'Enter' || (!isOfEarlierText && hasMarkedOption(event.currentTarget))) return
    event.preventDefault()
    event.stopPropagation()
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
          onKeyDown={handleKey}
          onPasteLines={props.onPasteLines}
        />
        {!search && <TeamFilter selected={filter} onChange={setFilter} />}
        {props.children}
        {groups.length > 0 && (
          <FoundAttendees
            key={listKey}
            label={props.label}
            groups={groups}
            preferredLabel={preferred?.label}
            isTyping={isTyping}
            isBusy={isOfEarlierText}
            findRefusal={findRefusal}
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

const hasMarkedOption = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.dataset['focused'] !== undefined

function useFocus(field: RefObject<HTMLElement | null>, hasFocus: boolean) {
  // Not `autoFocus`: a dialog underneath would take the focus back.
  useEffect(() => {
    if (hasFocus) field.current?.focus()
  }, [hasFocus, field])
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
