import { Link } from '@tanstack/react-router'
import type { LogAttendee } from '@uurwerk/contract/tell/log'
import { ListFilter } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import styles from './EntryParts.module.css'
import type { RosterLocation, EntryFact } from './format-log-entry.ts'

export interface EntryActions {
  canOpenRosters: boolean
  /** Absent if the reader sees only their own entries. */
  onFilterByPerson: ((id: number) => void) | undefined
}

interface PersonProps extends EntryActions {
  person: LogAttendee | null
  text: string
  /** Text with the number of other people. */
  othersText?: string
}

/** Links to the person's roster and log. Several people have no filter. */
export function LogPerson({ person, text, othersText, canOpenRosters, onFilterByPerson }: PersonProps) {
  const { t } = useTexts()
  if (!person || text === '') return text
  const { id, name, hasRoster } = person
  return (
    <span className={styles.person} data-several={othersText ? true : undefined}>
      <InRosterLink
        to={canOpenRosters && hasRoster ? { atnId: id } : undefined}
        label={t(($) => $.LOG.TO_ROSTER, { name: text })}
      >
        {text}
      </InRosterLink>
      {othersText && <span>{othersText}</span>}
      {onFilterByPerson && !othersText && (
        <button
          type="button"
          className={styles.filterButton}
          aria-label={t(($) => $.LOG.ONLY, { name })}
          title={t(($) => $.LOG.ONLY, { name })}
          onClick={() => onFilterByPerson(id)}
        >
          <ListFilter size={14} aria-hidden />
        </button>
      )}
    </span>
  )
}

export function EntryFacts({ facts, canOpenRosters }: { facts: readonly EntryFact[]; canOpenRosters: boolean }) {
  const { t } = useTexts()
  return facts.map(({ text, to }, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      <InRosterLink to={canOpenRosters ? to : undefined} label={t(($) => $.LOG.IN_ROSTER, { name: text })}>
        {text}
      </InRosterLink>
    </Fragment>
  ))
}

interface InRosterLinkProps {
  to: RosterLocation | undefined
  label: string
  children: ReactNode
}

const InRosterLink = ({ to, label, children }: InRosterLinkProps) =>
  to ? (
    <Link to="/roster" search={to} className={styles.link} aria-label={label}>
      {children}
    </Link>
  ) : (
    children
  )

interface ActToggleProps {
  entryCount: number
  isOpen: boolean
  onToggle: () => void
}

export function ActToggle({ entryCount, isOpen, onToggle }: ActToggleProps) {
  const { t } = useTexts()
  return (
    <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? t(($) => $.LOG.TOGETHER) : t(($) => $.LOG.EACH, { number: entryCount })}
    </button>
  )
}
