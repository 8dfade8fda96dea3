import { useQuery } from '@tanstack/react-query'
import { attendeeFindContract } from '@uurwerk/contract/roster/attendee-find'
import type { Named } from '@uurwerk/contract/values'
import { X } from 'lucide-react'
import { keys } from '../../data/keys.ts'
import { call } from '../../lib/call.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Field } from '../../ui/Field.tsx'
import styles from './TeamsAndGroups.module.css'

interface Props {
  chosen: readonly Named[]
  onChange: (chosen: readonly Named[]) => void
}

/** Narrows a search to those in one or more teams and groups. */
export function TeamsAndGroups({ chosen, onChange }: Props) {
  const { t } = useTexts()
  const { data } = useQuery({
    queryKey: keys.attendeeFilters,
    queryFn: ({ signal }) => call(attendeeFindContract.filterOptions, {}, signal),
    staleTime: 5 * 60_000,
    meta: { shownByScreen: true },
  })
  const all = [...(data?.teams ?? []), ...(data?.groups ?? [])]
  const kinds = [
    { label: t(($) => $.ROSTER.SEARCH.TEAMS), options: data?.teams ?? [] },
    { label: t(($) => $.ROSTER.SEARCH.GROUPS), options: data?.groups ?? [] },
  ]
  const isChosen = (id: number) => chosen.some((one) => one.id === id)
  return (
    <div className={styles.filter}>
      <Field label={t(($) => $.ROSTER.SEARCH.FILTER)} isLabelUnseen>
        <select
          value=""
          onChange={({ target }) => onChange([...chosen, ...all.filter(({ id }) => id === Number(target.value))])}
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
          onClick={() => onChange(chosen.filter((one) => one.id !== id))}
        >
          {name} <X size={14} aria-hidden />
        </button>
      ))}
    </div>
  )
}
