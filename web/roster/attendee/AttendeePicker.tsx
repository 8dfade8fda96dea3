import { useQuery } from '@tanstack/react-query'
import { attendeeContract, type AttendeeSearchResult, searchTerm } from '@uurwerk/contract/roster/attendee'
import type * as z from 'zod/mini'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { keys } from '../../data/keys.ts'
import { call } from '../../lib/call.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import styles from './AttendeePicker.module.css'
import { type AttendeeKind, type AttendeeOption, groupsOf, type OptionGroup, stepTo } from './options.ts'

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
    // While one types on, what was found for the shorter term stays in sight; a term of its own starts anew.
    placeholderData: (found, of) => (of && term.startsWith(String(of.queryKey.at(-1))) ? found : undefined),
  })

/** Finds an attendee: a combobox over everyone and everything that has a roster. */
export function AttendeePicker({ title, search = everyone, kinds, onPick, onClose, actions, children }: Props) {
  const { t } = useTexts()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const term = useSettled(text.trim())
  const { data, isError, isFetching, isPlaceholderData } = useSearch(term, search)
  const isLongEnough = isEnough(text.trim(), search)
  const groups = isLongEnough && data ? groupsOf(data, kinds) : []
  const options = groups.flatMap((group) => group.options)
  const active = options[at]
  const placeholder = kinds ? t(($) => $.ROSTER.SEARCH.PLACEHOLDER_PEOPLE) : t(($) => $.ROSTER.SEARCH.PLACEHOLDER)
  const optionId = (option: AttendeeOption) => `${id}-${option.id}`

  // One opens this to type. Not `autoFocus`: a dialog below this one would take the focus back.
  useEffect(() => field.current?.focus(), [])

  useEffect(() => {
    if (active) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  })

  const pick = (picked: AttendeeOption) => {
    setText('')
    setAt(0)
    onPick(picked)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && active) {
      event.preventDefault()
      // Not what an earlier text found: one would pick somebody else.
      if (term === text.trim() && !isPlaceholderData) pick(active)
      return
    }
    const next = stepTo(event.key, at, options.length)
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
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
      <div className={styles.search}>
        <SearchField
          isLarge
          type="text"
          role="combobox"
          label={placeholder}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && optionId(active)}
          ref={field}
          maxLength={searchTerm.max}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {children}
      <Found id={`${id}-list`} label={title} groups={groups} active={active} optionId={optionId} onPick={pick} />
      <p role="status" className={styles.status}>
        {statusOf()}
      </p>
    </Modal>
  )

  function statusOf() {
    if (!isLongEnough) return t(($) => $.ROSTER.SEARCH.START)
    if (isError) return t(($) => $.ROSTER.SEARCH.FAILED)
    if (isFetching || term !== text.trim()) return options.length === 0 ? t(($) => $.ROSTER.SEARCH.BUSY) : ''
    if (options.length === 0) return t(($) => $.ROSTER.SEARCH.NOTHING, { term })
    return data?.more ? t(($) => $.ROSTER.SEARCH.MORE) : ''
  }
}

interface FoundProps {
  id: string
  label: string
  groups: readonly OptionGroup[]
  active: AttendeeOption | undefined
  optionId: (option: AttendeeOption) => string
  onPick: (option: AttendeeOption) => void
}

const kindKeys = {
  students: 'STUDENTS',
  teachers: 'TEACHERS',
  teams: 'TEAMS',
  groups: 'GROUPS',
  classrooms: 'CLASSROOMS',
} as const satisfies Record<AttendeeKind, string>

function Found({ id, label, groups, active, optionId, onPick }: FoundProps) {
  const { t } = useTexts()
  return (
    <div id={id} role="listbox" aria-label={label} className={styles.found}>
      {groups.map(({ kind, options }) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <div id={`${id}-${kind}`} role="presentation" className={styles.kind}>
            {t(($) => $.ROSTER.SEARCH[kindKeys[kind]])}
          </div>
          {options.map((option) => (
            // The keyboard stays in the field, which points here.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={option.id}
              id={optionId(option)}
              role="option"
              aria-selected={option === active}
              className={styles.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(option)}
            >
              <span>{option.name}</span>
              {option.code && option.code !== option.name && <span className={styles.code}>{option.code}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
