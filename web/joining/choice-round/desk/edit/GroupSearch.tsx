import { useQuery } from '@tanstack/react-query'
import type { Named } from '@uurwerk/contract/values'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { normalizeForSearch } from '#web/lib/normalize-for-search.ts'
import { schoolOptionsQuery } from '#web/roster/attendee/TeamsAndGroups.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Choice.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './Edit.module.css'

interface Props {
  label: string
  selectedIds: readonly number[]
  /** Number of groups that can still be added. */
  addableCount: number
  fault?: string | undefined
  hasFocus?: boolean
  onAdd: (groups: readonly Named[]) => void
  onRemove: (id: number) => void
}

/** Finds groups by name and ticks them, several at once. Enter adds the first that is not ticked. */
export function GroupSearch({ label, selectedIds, addableCount, fault, hasFocus = false, onAdd, onRemove }: Props) {
  const { t } = useTexts()
  const faultId = useId()
  const [text, setText] = useState('')
  const { data } = useQuery(schoolOptionsQuery)
  const matchingGroups = findMatchingGroups(data?.groups ?? [], text)
  const addableGroups = matchingGroups.filter(({ id }) => !selectedIds.includes(id)).slice(0, addableCount)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setText('')
    if (event.key !== 'Enter') return
    // Does not send the form.
    event.preventDefault()
    if (addableGroups[0]) onAdd([addableGroups[0]])
    event.currentTarget.select()
  }
  return (
    <div
      className={styles.search}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setText('')}
    >
      <SearchField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The user has just added this part.
        autoFocus={hasFocus}
        label={label}
        value={text}
        aria-invalid={fault === undefined ? undefined : true}
        aria-describedby={fault === undefined ? undefined : faultId}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      {fault !== undefined && (
        <Text id={faultId} size="list" tone="danger">
          {fault}
        </Text>
      )}
      {data && text.trim() !== '' && (
        <FoundGroups
          label={label}
          groups={matchingGroups}
          addableGroups={addableGroups}
          selectedIds={selectedIds}
          emptyText={t(($) => $.ROSTER.SEARCH.NOTHING, { term: text })}
          onAdd={onAdd}
          onRemove={onRemove}
        />
      )}
    </div>
  )
}

interface FoundGroupsProps extends Pick<Props, 'label' | 'selectedIds' | 'onAdd' | 'onRemove'> {
  groups: readonly Named[]
  /** Matching groups that are not chosen yet. */
  addableGroups: readonly Named[]
  emptyText: string
}

function FoundGroups({ label, groups, addableGroups, selectedIds, emptyText, onAdd, onRemove }: FoundGroupsProps) {
  const { t } = useTexts()
  return (
    // Otherwise a click would take the focus from the field, which closes the list.
    <div role="group" aria-label={label} className={styles.found} onMouseDown={(event) => event.preventDefault()}>
      {groups.length === 0 && <Text size="list">{emptyText}</Text>}
      {groups.map((group) => (
        <Checkbox
          key={group.id}
          checked={selectedIds.includes(group.id)}
          disabled={!selectedIds.includes(group.id) && addableGroups.length === 0}
          onChange={(isAdded) => (isAdded ? onAdd([group]) : onRemove(group.id))}
        >
          {group.name}
        </Checkbox>
      ))}
      {addableGroups.length > 1 && groups.length <= maximumAddedAtOnce && (
        <Button onClick={() => onAdd(addableGroups)}>
          {t(($) => $.ROUND_DESK.EDIT.ADD_FOUND, { shown: addableGroups.length })}
        </Button>
      )}
    </div>
  )
}

/** Maximum number of groups that are offered to be added at once; more are rarely all meant. */
const maximumAddedAtOnce = 10
/** Maximum number of groups in the list, for speed. */
const maximumListed = 60

/** Short names come first, so that `V5` finds class V5A before the groups of V5 for each course. */
function findMatchingGroups(groups: readonly Named[], text: string): Named[] {
  const term = normalizeForSearch(text.trim())
  if (term === '') return []
  return groups
    .filter(({ name }) => normalizeForSearch(name).includes(term))
    .map(({ id, name }) => ({ id, name }))
    .toSorted((a, b) => a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
    .slice(0, maximumListed)
}
