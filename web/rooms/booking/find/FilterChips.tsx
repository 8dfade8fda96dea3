import type { DayRoom } from '@uurwerk/contract/rooms/room'
import { focusBeside } from '#web/lib/focus-beside.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { ChosenChip } from '#web/ui/Chip.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useOptionToAdd } from '#web/ui/use-option-to-add.ts'
import styles from './FilterChips.module.css'
import type { RoomFilters } from './room-filters.ts'
import { RoomSearch } from './RoomSearch.tsx'

/** In minutes. */
const durationOptions = [15, 30, 45, 60, 90, 120, 180, 240, 480]
const groupSizeOptions = [2, 4, 6, 10, 20, 30, 60, 100, 200]

interface Props {
  /** Rooms from which the filters take their options. */
  rooms: readonly DayRoom[]
  filters: RoomFilters
  /** Length that is selected by default; absent if the length is optional. */
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
      aria-label={t(($) => $.COMMON.FILTER.TITLE)}
      className={`${styles.filters} ${isWrapped ? styles.wrapped : styles.inLine}`}
    >
      <div className={styles.search}>
        <RoomSearch value={filters.room ?? ''} onChange={(room) => onChange({ room })} />
      </div>
      <div className={styles.chips}>
        <NumberFilter
          label={t(($) => $.ROOMS.FILTER.MINUTES)}
          emptyText={minutes === undefined ? t(($) => $.ROOMS.FILTER.ANY_MINUTES) : undefined}
          value={filters.minutes ?? minutes}
          options={durationOptions.filter((duration) => duration <= longestMinutes)}
          formatOption={(value) => t(($) => $.ROOMS.FILTER.MINUTES_VALUE, { minutes: value })}
          onChange={(value) => onChange({ minutes: value })}
        />
        <NumberFilter
          label={t(($) => $.ROOMS.FILTER.PEOPLE)}
          emptyText={t(($) => $.ROOMS.FILTER.ANY_PEOPLE)}
          value={filters.people}
          options={groupSizeOptions.filter((size) => size <= largestCapacity)}
          formatOption={(value) => t(($) => $.ROOMS.FILTER.PEOPLE_VALUE, { count: value })}
          onChange={(value) => onChange({ people: value })}
        />
        <NameFilter
          label={t(($) => $.ROOMS.FILTER.BUILDING)}
          addText={t(($) => $.ROOMS.FILTER.ADD_BUILDING)}
          selectedNames={filters.buildings ?? []}
          options={sortNames(rooms.flatMap(({ building }) => building ?? []))}
          onChange={(names) => onChange({ buildings: names })}
        />
        <NameFilter
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

interface NumberFilterProps {
  label: string
  /** Text of the empty option; undefined if required. */
  emptyText: string | undefined
  value: number | undefined
  options: readonly number[]
  formatOption: (value: number) => string
  onChange: (value: number | undefined) => void
}

function NumberFilter({ label, emptyText, value, options, formatOption, onChange }: NumberFilterProps) {
  const allOptions =
    value === undefined || options.includes(value) ? options : [...options, value].toSorted((a, b) => a - b)
  return (
    <Select
      isLabelUnseen
      label={label}
      value={value}
      options={[
        ...(emptyText === undefined ? [] : [{ value: undefined, text: emptyText }]),
        ...allOptions.map((option) => ({ value: option, text: formatOption(option) })),
      ]}
      onChange={onChange}
    />
  )
}

interface NameFilterProps {
  label: string
  addText: string
  selectedNames: readonly string[]
  options: readonly string[]
  onChange: (names: string[]) => void
}

function NameFilter({ label, addText, selectedNames, options, onChange }: NameFilterProps) {
  const { t } = useTexts()
  const remainingNames = options.filter((name) => !selectedNames.includes(name))
  const optionToAdd = useOptionToAdd<string>((name) => onChange([...selectedNames, name]))
  return (
    <>
      {selectedNames.map((name) => (
        <ChosenChip
          key={name}
          removeLabel={t(($) => $.ROOMS.FILTER.REMOVE, { what: label, name })}
          onRemove={({ currentTarget }) => {
            focusBeside(currentTarget.parentElement)
            onChange(selectedNames.filter((selectedName) => selectedName !== name))
          }}
        >
          {name}
        </ChosenChip>
      ))}
      {remainingNames.length > 0 && (
        <Select
          isLabelUnseen
          label={label}
          options={[
            { value: undefined, text: addText },
            ...remainingNames.map((name) => ({ value: name, text: name })),
          ]}
          {...optionToAdd}
        />
      )}
    </>
  )
}
