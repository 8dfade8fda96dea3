import type { DayRoom } from '@uurwerk/contract/rooms/room'
import { Building2, Clock, Plus, Sparkles, Users, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import styles from './FilterChips.module.css'
import type { RoomFilters } from './room-filters.ts'
import { RoomSearch } from './RoomSearch.tsx'

/** In minutes. */
const durationOptions = [15, 30, 45, 60, 90, 120, 180, 240, 480]
const groupSizeOptions = [2, 4, 6, 10, 20, 30, 60, 100, 200]

interface Props {
  /** They provide the options. */
  rooms: readonly DayRoom[]
  filters: RoomFilters
  /** Default length; absent if optional. */
  minutes?: number
  isWrapped?: boolean
  onChange: (changes: Partial<RoomFilters>) => void
}

export function FilterChips({ rooms, filters, minutes, isWrapped, onChange }: Props) {
  const { t, language } = useTexts()
  const sortNames = (names: string[]) => [...new Set(names)].toSorted((a, b) => a.localeCompare(b, language))
  const longestMinutes = Math.max(0, ...rooms.map(({ maxMinutes }) => maxMinutes))
  const largestCapacity = Math.max(0, ...rooms.map(({ capacity }) => capacity ?? 0))
  return (
    <div
      role="group"
      aria-label={t(($) => $.ROOMS.FILTER.LABEL)}
      className={styles.filters}
      data-wrapped={isWrapped || undefined}
    >
      <div className={styles.search}>
        <RoomSearch value={filters.room ?? ''} onChange={(room) => onChange({ room })} />
      </div>
      <div className={styles.chips}>
        <NumberChip
          icon={<Clock size={15} aria-hidden />}
          label={t(($) => $.ROOMS.FILTER.MINUTES)}
          emptyText={minutes === undefined ? t(($) => $.ROOMS.FILTER.ANY_MINUTES) : undefined}
          value={filters.minutes ?? minutes}
          options={durationOptions.filter((duration) => duration <= longestMinutes)}
          formatOption={(value) => t(($) => $.ROOMS.FILTER.MINUTES_VALUE, { minutes: value })}
          onChange={(value) => onChange({ minutes: value })}
        />
        <NumberChip
          icon={<Users size={15} aria-hidden />}
          label={t(($) => $.ROOMS.FILTER.PEOPLE)}
          emptyText={t(($) => $.ROOMS.FILTER.ANY_PEOPLE)}
          value={filters.people}
          options={groupSizeOptions.filter((size) => size <= largestCapacity)}
          formatOption={(value) => t(($) => $.ROOMS.FILTER.PEOPLE_VALUE, { count: value })}
          onChange={(value) => onChange({ people: value })}
        />
        <NameChips
          icon={<Building2 size={15} aria-hidden />}
          label={t(($) => $.ROOMS.FILTER.BUILDING)}
          addText={t(($) => $.ROOMS.FILTER.ADD_BUILDING)}
          selectedNames={filters.buildings ?? []}
          options={sortNames(rooms.flatMap(({ building }) => building ?? []))}
          onChange={(names) => onChange({ buildings: names })}
        />
        <NameChips
          icon={<Sparkles size={15} aria-hidden />}
          label={t(($) => $.ROOMS.FILTER.FEATURE)}
          addText={t(($) => $.ROOMS.FILTER.ADD_FEATURE)}
          selectedNames={filters.features ?? []}
          options={sortNames(rooms.flatMap(({ features }) => features))}
          onChange={(names) => onChange({ features: names })}
        />
      </div>
    </div>
  )
}

interface NumberChipProps {
  icon: ReactNode
  label: string
  /** Text of the empty option; undefined if required. */
  emptyText: string | undefined
  value: number | undefined
  options: readonly number[]
  formatOption: (value: number) => string
  onChange: (value: number | undefined) => void
}

function NumberChip({ icon, label, emptyText, value, options, formatOption, onChange }: NumberChipProps) {
  const allOptions =
    value === undefined || options.includes(value) ? options : [...options, value].toSorted((a, b) => a - b)
  return (
    <label className={styles.chip} data-set={value !== undefined || undefined}>
      {icon}
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
      >
        {emptyText !== undefined && <option value="">{emptyText}</option>}
        {allOptions.map((option) => (
          <option key={option} value={option}>
            {formatOption(option)}
          </option>
        ))}
      </select>
    </label>
  )
}

interface NameChipsProps {
  icon: ReactNode
  label: string
  addText: string
  selectedNames: readonly string[]
  options: readonly string[]
  onChange: (names: string[]) => void
}

function NameChips({ icon, label, addText, selectedNames, options, onChange }: NameChipsProps) {
  const { t } = useTexts()
  const remainingNames = options.filter((name) => !selectedNames.includes(name))
  return (
    <>
      {selectedNames.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.chip}
          data-set
          aria-label={t(($) => $.ROOMS.FILTER.REMOVE, { what: label, name })}
          onClick={() => onChange(selectedNames.filter((selectedName) => selectedName !== name))}
        >
          {icon}
          <span>{name}</span>
          <X size={14} aria-hidden />
        </button>
      ))}
      {remainingNames.length > 0 && (
        <label className={styles.chip}>
          <Plus size={15} aria-hidden />
          <select aria-label={label} value="" onChange={({ target }) => onChange([...selectedNames, target.value])}>
            <option value="">{addText}</option>
            {remainingNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}
