import { queryOptions, useQuery } from '@tanstack/react-query'
import { attendeeFindContract, type FilterOptions } from '@uurwerk/contract/roster/attendee-find'
import type { Named } from '@uurwerk/contract/values'
import { X } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { keys } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Select } from '#web/ui/Select.tsx'
import styles from './TeamsAndGroups.module.css'

export const schoolOptionsQuery = queryOptions({
  queryKey: keys.attendeeFilters,
  queryFn: ({ signal }) => call(attendeeFindContract.filterOptions, {}, signal),
  staleTime: 5 * 60_000,
})

interface Props {
  /** Defaults to those of the school. */
  options?: z.infer<typeof FilterOptions> | undefined
  selected: readonly Named[]
  onChange: (selected: readonly Named[]) => void
}

export function TeamsAndGroups({ options, selected, onChange }: Props) {
  const { t } = useTexts()
  // Keyboard users pass other options on the way, so their choice counts on Enter or blur.
  const [pendingId, setPendingId] = useState<number>()
  const [isTyping, setTyping] = useState(false)
  const schoolOptions = useQuery({ ...schoolOptionsQuery, enabled: !options })
  const { teams = [], groups = [] } = options ?? schoolOptions.data ?? {}
  const label = t(($) => $.ROSTER.SEARCH.FILTER)
  const teamsLabel = t(($) => $.ROSTER.SEARCH.TEAMS)
  const groupsLabel = t(($) => $.ROSTER.SEARCH.GROUPS)
  const add = (id: number | undefined) => {
    setPendingId(undefined)
    if (id !== undefined) onChange([...selected, ...[...teams, ...groups].filter((option) => option.id === id)])
  }
  const toOptions = (named: readonly Named[], group: string) =>
    named.map(({ id, name }) => ({
      value: id,
      text: name,
      group,
      disabled: selected.some((option) => option.id === id),
    }))
  return (
    <div className={styles.filter}>
      <Select
        isLabelUnseen
        label={label}
        value={pendingId}
        options={[
          { value: undefined, text: label },
          ...toOptions(teams, teamsLabel),
          ...toOptions(groups, groupsLabel),
        ]}
        onPointerDown={() => setTyping(false)}
        onChange={(id) => (isTyping ? setPendingId(id) : add(id))}
        onKeyDown={(event) => {
          setTyping(event.key !== 'Enter')
          if (event.key !== 'Enter' || pendingId === undefined) return
          event.preventDefault()
          add(pendingId)
        }}
        onBlur={() => add(pendingId)}
      />
      {selected.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={styles.chosen}
          aria-label={t(($) => $.ROSTER.SEARCH.FILTER_REMOVE, { name })}
          onClick={() => onChange(selected.filter((option) => option.id !== id))}
        >
          {name} <X size={14} aria-hidden />
        </button>
      ))}
    </div>
  )
}
