import { queryOptions, useQuery } from '@tanstack/react-query'
import { attendeeFindContract, type FilterOptions } from '@uurwerk/contract/roster/attendee-find'
import type { Named } from '@uurwerk/contract/values'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { keys } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'
import { focusBeside } from '#web/lib/focus-beside.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { ChosenChip } from '#web/ui/Chip.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useOptionToAdd } from '#web/ui/use-option-to-add.ts'
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
  /** By default, that it is a filter. */
  label?: string
  /** Why the selection is refused. */
  fault?: ReactNode
  onChange: (selected: readonly Named[]) => void
}

export function TeamsAndGroups({ options, selected, label, fault, onChange }: Props) {
  const { t } = useTexts()
  const shownLabel = label ?? t(($) => $.ROSTER.SEARCH.FILTER)
  const schoolOptions = useQuery({ ...schoolOptionsQuery, enabled: !options })
  const offeredOptions = options ?? schoolOptions.data
  const allOptions = [...(offeredOptions?.teams ?? []), ...(offeredOptions?.groups ?? [])]
  const optionToAdd = useOptionToAdd<number>((addedId) =>
    onChange([...selected, ...allOptions.filter(({ id }) => id === addedId)]),
  )
  const toSelectOption = ({ id, name, type }: (typeof allOptions)[number]) => ({
    value: id,
    text: name,
    group: type === 'team' ? t(($) => $.ROSTER.SEARCH.TEAMS) : t(($) => $.ROSTER.SEARCH.GROUPS),
    disabled: selected.some((option) => option.id === id),
  })
  return (
    <div className={styles.filter}>
      <Select
        isLabelUnseen
        label={shownLabel}
        fault={fault}
        options={[{ value: undefined, text: shownLabel }, ...allOptions.map(toSelectOption)]}
        {...optionToAdd}
      />
      {selected.map(({ id, name }) => (
        <ChosenChip
          key={id}
          removeLabel={t(($) => $.ROSTER.SEARCH.FILTER_REMOVE, { name })}
          onRemove={({ currentTarget }) => {
            focusBeside(currentTarget.parentElement)
            onChange(selected.filter((option) => option.id !== id))
          }}
        >
          {name}
        </ChosenChip>
      ))}
    </div>
  )
}
