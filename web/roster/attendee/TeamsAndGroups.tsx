import { queryOptions, useQuery } from '@tanstack/react-query'
import { attendeeFindContract, type FilterOptions } from '@uurwerk/contract/roster/attendee-find'
import type { Named } from '@uurwerk/contract/values'
import { X } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { keys } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/Field.tsx'
import styles from './TeamsAndGroups.module.css'

const schoolOptionsQuery = queryOptions({
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
  const [pendingValue, setPendingValue] = useState('')
  const [isTyping, setTyping] = useState(false)
  const schoolOptions = useQuery({ ...schoolOptionsQuery, enabled: !options })
  const offeredOptions = options ?? schoolOptions.data
  const allOptions = [...(offeredOptions?.teams ?? []), ...(offeredOptions?.groups ?? [])]
  const optionGroups = [
    { label: t(($) => $.ROSTER.SEARCH.TEAMS), options: offeredOptions?.teams ?? [] },
    { label: t(($) => $.ROSTER.SEARCH.GROUPS), options: offeredOptions?.groups ?? [] },
  ]
  const add = (value: string) => {
    setPendingValue('')
    if (value !== '') onChange([...selected, ...allOptions.filter(({ id }) => id === Number(value))])
  }
  const isChosen = (id: number) => selected.some((option) => option.id === id)
  return (
    <div className={styles.filter}>
      <Field label={t(($) => $.ROSTER.SEARCH.FILTER)} isLabelUnseen>
        <select
          value={pendingValue}
          onPointerDown={() => setTyping(false)}
          onChange={({ target }) => (isTyping ? setPendingValue(target.value) : add(target.value))}
          onKeyDown={(event) => {
            setTyping(event.key !== 'Enter')
            if (event.key !== 'Enter' || pendingValue === '') return
            event.preventDefault()
            add(pendingValue)
          }}
          onBlur={() => add(pendingValue)}
        >
          <option value="">{t(($) => $.ROSTER.SEARCH.FILTER)}</option>
          {optionGroups.map(({ label, options }) => (
            <optgroup key={label} label={label}>
              {options.map(({ id, name }) => (
                <option key={id} value={id} disabled={isChosen(id)}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </Field>
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
