import { useEffect, useRef } from 'react'
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components'
import { useTexts } from '#web/lib/i18n.ts'
import styles from './AttendeeFinder.module.css'
import { type AttendeeKind, type AttendeeOption, buildNameHints, type AttendeeOptionGroup } from './attendee-options.ts'

interface Props {
  label: string
  groups: readonly AttendeeOptionGroup[]
  preferredLabel: string | undefined
  /** Whether the search field has the focus. Otherwise the list would take it from the filter. */
  isTyping: boolean
  /** The options belong to an earlier text; Enter does not pick them. */
  isBusy: boolean
  /** Undefined if the option can be chosen. */
  findRefusal: ((option: AttendeeOption) => string | undefined) | undefined
  onPick: (option: AttendeeOption) => void
}

const kindKeys = {
  students: 'STUDENTS',
  teachers: 'TEACHERS',
  teams: 'TEAMS',
  groups: 'GROUPS',
  classrooms: 'CLASSROOMS',
} as const satisfies Record<AttendeeKind, string>

/** Lists the attendees that a search found. Hints tell people with the same name apart. */
export function FoundAttendees({ label, groups, preferredLabel, isTyping, isBusy, findRefusal, onPick }: Props) {
  const { t } = useTexts()
  const hints = buildNameHints(groups.flatMap(({ options }) => options))
  const list = useRef<HTMLDivElement>(null)
  // Otherwise the list may open below the visible part of a form. Its options are rendered in a second pass.
  useEffect(() => {
    const frame = requestAnimationFrame(() => list.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div aria-busy={isBusy}>
      <ListBox
        ref={list}
        aria-label={label}
        className={styles.found ?? ''}
        // The search field keeps the focus of the browser. React Aria only marks the option that Enter picks as focused.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isTyping && 'first'}
        shouldFocusWrap
      >
        {groups.map(({ kind, options }) => (
          <ListBoxSection key={kind} id={kind}>
            <Header className={styles.kind ?? ''}>
              {kind === 'preferred' ? preferredLabel : t(($) => $.ROSTER.SEARCH[kindKeys[kind]])}
            </Header>
            {options.map((option) => {
              const refusal = findRefusal?.(option)
              const hint = [hints.get(option.id), refusal].filter(Boolean).join(' · ')
              return (
                <ListBoxItem
                  key={option.id}
                  id={option.id}
                  textValue={option.name}
                  isDisabled={refusal !== undefined}
                  className={styles.option ?? ''}
                  onAction={() => onPick(option)}
                >
                  <span>{option.name}</span>
                  {hint && <span className={styles.code}>{hint}</span>}
                </ListBoxItem>
              )
            })}
          </ListBoxSection>
        ))}
      </ListBox>
    </div>
  )
}
