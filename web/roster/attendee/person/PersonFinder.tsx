import { searchTerm } from '@uurwerk/contract/roster/attendee'
import type { Role } from '@uurwerk/contract/roles'
import type { Named } from '@uurwerk/contract/values'
import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { t, useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { moveFocus } from '#web/ui/cursor/move-focus.ts'
import { FilterSheet } from '#web/ui/FilterSheet.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { ListButton } from '#web/ui/ListButton.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { buildNameHints } from '../attendee-options.ts'
import { TeamsAndGroups } from '../TeamsAndGroups.tsx'
import styles from './PersonFinder.module.css'
import { type FoundPerson, isTermRequired, usePeople } from './queries.ts'

interface Props {
  roles: readonly Role[]
  excludedRoles?: readonly Role[]
  excludedId?: number | undefined
  disabled?: boolean
  onPick: (person: FoundPerson) => void
}

/** Longer lists ask the user to search more narrowly. */
const maximumShown = 100

export function PersonFinder({ roles, excludedRoles = [], excludedId, disabled = false, onPick }: Props) {
  const { t } = useTexts()
  const id = useId()
  const [text, setText] = useState('')
  const [role, setRole] = useState<Role | undefined>()
  const [filter, setFilter] = useState<readonly Named[]>([])
  const term = useDebouncedValue(text.trim())
  const request = { term, filter: filter.map((item) => item.id), role, roles, excludedRoles }
  const search = usePeople(request)
  const matchingPeople = search.people.filter((person) => person.id !== excludedId)
  const hints = buildNameHints(matchingPeople)
  const isMobile = useIsMobile()
  const roleField = <RoleField roles={roles} role={role} onChoose={setRole} />
  const teamFilter = <TeamsAndGroups selected={filter} onChange={setFilter} />

  return (
    // Arrow keys are an extra; Tab reaches everything too.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={moveFocusByArrows}>
      <Row className={styles.fields ?? ''}>
        <SearchField
          isLarge
          label={t(($) => $.PERSON.SEARCH)}
          aria-controls={id}
          maxLength={searchTerm.max}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {isMobile ? (
          <FilterSheet
            count={filter.length + (role ? 1 : 0)}
            onClear={() => {
              setRole(undefined)
              setFilter([])
            }}
          >
            {roleField}
            {teamFilter}
          </FilterSheet>
        ) : (
          roleField
        )}
      </Row>
      {!isMobile && teamFilter}
      <p role="status" className={styles.status}>
        {formatSearchStatus(search, role, matchingPeople.length)}
      </p>
      <ul id={id} className={styles.found}>
        {matchingPeople.slice(0, maximumShown).map((person) => (
          <li key={person.id}>
            <PersonButton person={person} hint={hints.get(person.id)} disabled={disabled} onPick={onPick} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function formatSearchStatus(
  { canSearch, isBusy, isError }: ReturnType<typeof usePeople>,
  role: Role | undefined,
  foundCount: number,
) {
  if (isError) return t(($) => $.PERSON.FAILED)
  if (!canSearch) return isTermRequired(role) && role ? t(($) => $.PERSON.START_ROLE) : t(($) => $.PERSON.START)
  if (isBusy && foundCount === 0) return t(($) => $.PERSON.BUSY)
  if (foundCount === 0) return t(($) => $.PERSON.NOTHING)
  if (foundCount > maximumShown) return t(($) => $.PERSON.MORE, { shown: maximumShown })
  return t(($) => $.PERSON.FOUND, { count: foundCount })
}

const moveFocusByArrows = (event: KeyboardEvent<HTMLElement>) =>
  moveFocus(
    event,
    [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-person]')].map((element) => [element]),
  )

interface RoleFieldProps {
  roles: readonly Role[]
  /** Undefined means every role. */
  role: Role | undefined
  onChoose: (role: Role | undefined) => void
}

function RoleField({ roles, role, onChoose }: RoleFieldProps) {
  const { t } = useTexts()
  return (
    <Select
      isLabelUnseen
      label={t(($) => $.PERSON.ROLE)}
      value={role}
      options={[
        { value: undefined, text: t(($) => $.PERSON.EVERYONE) },
        ...roles.map((value) => ({ value, text: t(($) => $.PERSON.ROLES[value]) })),
      ]}
      onChange={onChoose}
    />
  )
}

interface PersonButtonProps {
  person: FoundPerson
  hint: string | undefined
  disabled: boolean
  onPick: (person: FoundPerson) => void
}

function PersonButton({ person, hint, disabled, onPick }: PersonButtonProps) {
  const { t } = useTexts()
  return (
    <ListButton
      data-person
      title={person.name}
      note={[t(($) => $.SHELL.ROLE[person.role]), hint].filter(Boolean).join(' · ')}
      disabled={disabled}
      onClick={() => onPick(person)}
    >
      <ChevronRight size={16} aria-hidden />
    </ListButton>
  )
}
