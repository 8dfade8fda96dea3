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

const everywhere = queryOptions({
  queryKey: keys.attendeeFilters,
  queryFn: ({ signal }) => call(attendeeFindContract.filterOptions, {}, signal),
  staleTime: 5 * 60_000,
})

interface Props {
  /** Defaults to the teams and groups of the school. */
  options?: z.infer<typeof FilterOptions> | undefined
  chosen: readonly Named[]
  onChange: (chosen: readonly Named[]) => void
}

export function TeamsAndGroups({ options, chosen, onChange }: Props) {
  const { t } = useTexts()
  // Keyboard users pass other options on the way to the right one. So a choice by keyboard counts on Enter or blur.
  const [held, setHeld] = useState('')
  const [isTyping, setTyping] = useState(false)
  const whole = useQuery({ ...everywhere, enabled: !options })
  const data = options ?? whole.data
  const all = [...(data?.teams ?? []), ...(data?.groups ?? [])]
  const kinds = [
    { label: t(($) => $.ROSTER.SEARCH.TEAMS), options: data?.teams ?? [] },
    { label: t(($) => $.ROSTER.SEARCH.GROUPS), options: data?.groups ?? [] },
  ]
  const add = (value: string) => {
    setHeld('')
    if (value !== '') onChange([...chosen, ...all.filter(({ id }) => id === Number(value))])
  }
  const isChosen = (id: number) => chosen.some((named) => named.id === id)
  return (
    <div className={styles.filter}>
      <Field label={t(($) => $.ROSTER.SEARCH.FILTER)} isLabelUnseen>
        <select
          value={held}
          onPointerDown={() => setTyping(false)}
          onChange={({ target }) => (isTyping ? setHeld(target.value) : add(target.value))}
          onKeyDown={(event) => {
            setTyping(event.key !== 'Enter')
            if (event.key !== 'Enter' || held === '') return
            event.preventDefault()
            add(held)
          }}
          onBlur={() => add(held)}
        >
          <option value="">{t(($) => $.ROSTER.SEARCH.FILTER)}</option>
          {kinds.map(({ label, options }) => (
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
      {chosen.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={styles.chosen}
          aria-label={t(($) => $.ROSTER.SEARCH.FILTER_REMOVE, { name })}
          onClick={() => onChange(chosen.filter((named) => named.id !== id))}
        >
          {name} <X size={14} aria-hidden />
        </button>
      ))}
    </div>
  )
}
