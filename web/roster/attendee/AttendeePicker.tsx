import { useQuery } from '@tanstack/react-query'
import { attendeeContract, type AttendeeSearchResult, searchTerm } from '@uurwerk/contract/roster/attendee'
import { Search } from 'lucide-react'
import type * as z from 'zod/mini'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { Autocomplete, Header, Input, ListBox, ListBoxItem, ListBoxSection, TextField } from 'react-aria-components'
import { keys } from '../../data/keys.ts'
import { call } from '../../lib/call.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { searchFieldClass } from '../../ui/SearchField.tsx'
import styles from './AttendeePicker.module.css'
import { type AttendeeKind, type AttendeeOption, groupsOf, type OptionGroup } from './options.ts'

/** Where one searches. */
export interface AttendeeSearch {
  key: readonly unknown[]
  find: (term: string, signal: AbortSignal) => Promise<z.infer<typeof AttendeeSearchResult>>
  /** Narrowed so far that it also answers without a term. */
  isNarrow?: boolean
}

const everyone: AttendeeSearch = {
  key: keys.attendeeSearch,
  find: (term, signal) => call(attendeeContract.search, { query: { search: term } }, signal),
}

interface Props {
  title: string
  search?: AttendeeSearch
  /** The only kinds to choose from; absent is all. */
  kinds?: readonly AttendeeKind[]
  onPick: (attendee: AttendeeOption) => void
  onClose: () => void
  /** What else one can do here. */
  actions?: ReactNode
  /** Above what was found. */
  children?: ReactNode
}

const isEnough = (term: string, { isNarrow = false }: AttendeeSearch) =>
  term.length >= searchTerm.min || (isNarrow && term === '')

const useSearch = (term: string, search: AttendeeSearch) =>
  useQuery({
    queryKey: [...search.key, term],
    queryFn: ({ signal }) => search.find(term, signal),
    enabled: isEnough(term, search),
    // While one types on, the results of the shorter term stay in sight; another term starts with an empty list.
    placeholderData: (found, of) => (of && term.startsWith(String(of.queryKey.at(-1))) ? found : undefined),
  })

/** What a text finds, and what there is to say of it. */
function useFound(text: string, search: AttendeeSearch, kinds: Props['kinds']) {
  const { t } = useTexts()
  const term = useSettled(text)
  const { data, isError, isFetching, isPlaceholderData } = useSearch(term, search)
  const isLongEnough = isEnough(text, search)
  const groups = isLongEnough && data ? groupsOf(data, kinds) : []
  return {
    groups,
    status: status(),
    isOfEarlierText: term !== text || isPlaceholderData,
    /** Names the answer. */
    key: `${term} ${isPlaceholderData}`,
  }

  function status() {
    if (!isLongEnough) return t(($) => $.ROSTER.SEARCH.START)
    if (isError) return t(($) => $.ROSTER.SEARCH.FAILED)
    if (isFetching || term !== text) return groups.length === 0 ? t(($) => $.ROSTER.SEARCH.BUSY) : ''
    if (groups.length === 0) return t(($) => $.ROSTER.SEARCH.NOTHING, { term })
    return data?.more ? t(($) => $.ROSTER.SEARCH.MORE) : ''
  }
}

/** Finds an attendee: a combobox over everyone and everything that has a roster. */
export function AttendeePicker({ title, search = everyone, kinds, onPick, onClose, actions, children }: Props) {
  const { t } = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isTyping, setTyping] = useState(false)
  const { groups, status, isOfEarlierText, key } = useFound(text.trim(), search, kinds)

  // One opens this to type. Not `autoFocus`: a dialog below this one would take the focus back.
  useEffect(() => field.current?.focus(), [])

  const pick = (picked: AttendeeOption) => {
    setText('')
    onPick(picked)
  }
  /** Takes the first where none is marked, and nothing of what an earlier text found: it would be somebody else. */
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    const marked = document.getElementById(event.currentTarget.getAttribute('aria-activedescendant') ?? '')
    if (!isOfEarlierText && marked?.dataset['focused']) return
    event.stopPropagation()
    const first = groups[0]?.options[0]
    if (!isOfEarlierText && text.trim() !== '' && first) pick(first)
  }

  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={
        <>
          {actions}
          <Button onClick={onClose}>{t(($) => $.COMMON.CLOSE)}</Button>
        </>
      }
    >
      <Autocomplete inputValue={text} onInputChange={setText}>
        <TermField
          ref={field}
          isForPeople={kinds !== undefined}
          isOpen={groups.length > 0}
          onFocusChange={setTyping}
          onKeyDown={onEnter}
        />
        {children}
        {groups.length > 0 && (
          // Each answer is a list of its own, whose first is the one that Enter takes.
          <Found key={key} label={title} groups={groups} isTyping={isTyping} onPick={pick} />
        )}
      </Autocomplete>
      <p role="status" className={styles.status}>
        {status}
      </p>
    </Modal>
  )
}

interface TermFieldProps {
  ref: Ref<HTMLInputElement>
  isForPeople: boolean
  /** Whether there is something to choose from. */
  isOpen: boolean
  onFocusChange: (hasFocus: boolean) => void
  /** Told before the list below it is. */
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

function TermField({ ref, isForPeople, isOpen, onFocusChange, onKeyDown }: TermFieldProps) {
  const { t } = useTexts()
  const hint = isForPeople ? t(($) => $.ROSTER.SEARCH.PLACEHOLDER_PEOPLE) : t(($) => $.ROSTER.SEARCH.PLACEHOLDER)
  return (
    <TextField
      data-large
      className={`${searchFieldClass} ${styles.search}`}
      maxLength={searchTerm.max}
      onFocusChange={onFocusChange}
      aria-label={hint}
    >
      <Search size={18} aria-hidden />
      <Input ref={ref} role="combobox" aria-expanded={isOpen} placeholder={hint} onKeyDownCapture={onKeyDown} />
    </TextField>
  )
}

interface FoundProps {
  label: string
  groups: readonly OptionGroup[]
  /** Whether the field has the focus: it would take it from what one narrows the search with. */
  isTyping: boolean
  onPick: (option: AttendeeOption) => void
}

const kindKeys = {
  students: 'STUDENTS',
  teachers: 'TEACHERS',
  teams: 'TEAMS',
  groups: 'GROUPS',
  classrooms: 'CLASSROOMS',
} as const satisfies Record<AttendeeKind, string>

function Found({ label, groups, isTyping, onPick }: FoundProps) {
  const { t } = useTexts()
  return (
    // The field keeps the real focus: this one is virtual, of what Enter takes.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <ListBox aria-label={label} className={styles.found ?? ''} autoFocus={isTyping && 'first'} shouldFocusWrap>
      {groups.map(({ kind, options }) => (
        <ListBoxSection key={kind} id={kind}>
          <Header className={styles.kind ?? ''}>{t(($) => $.ROSTER.SEARCH[kindKeys[kind]])}</Header>
          {options.map((option) => (
            <ListBoxItem
              key={option.id}
              id={option.id}
              textValue={option.name}
              className={styles.option ?? ''}
              onAction={() => onPick(option)}
            >
              <span>{option.name}</span>
              {option.code && option.code !== option.name && <span className={styles.code}>{option.code}</span>}
            </ListBoxItem>
          ))}
        </ListBoxSection>
      ))}
    </ListBox>
  )
}
