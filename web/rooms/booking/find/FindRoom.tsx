import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { useSession } from '#web/data/me.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField/DateField.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { dayPlanQuery } from '../day-plan-query.ts'
import type { BookingRequest } from '../booking-request.ts'
import { FilterChips } from './FilterChips.tsx'
import styles from './FindRoom.module.css'
import { countMatchingRooms, isNameMatching } from './room-filters.ts'
import { FoundRooms } from './FoundRooms.tsx'
import { NoRoom } from './NoRoom.tsx'
import { getNextStart, listStartTimes } from './search-start.ts'
import { foundRoomsQuery, maximumFoundRooms } from './queries.ts'
import { useRoomFilters } from './use-room-filters.ts'

const defaultMinutes = 60

/** Searches a room for a time, by default from the next quarter of an hour in the school's day. */
export function FindRoom({ onPick }: { onPick: (request: BookingRequest) => void }) {
  const { t } = useTexts()
  const { day: schoolDay } = useSession()
  const now = useNow()
  const { filters, changeFilters } = useRoomFilters()
  const nextStart = getNextStart(now, schoolDay)
  const date = filters.date ?? nextStart.date
  const time = filters.time ?? (date === nextStart.date ? nextStart.time : schoolDay.start)
  const minutes = filters.minutes ?? defaultMinutes
  // Provides the filter options, and prefetches the day plan, which is one click away.
  const { data: rooms = [] } = useQuery({ ...dayPlanQuery(date), placeholderData: keepPreviousData })
  return (
    <div className={styles.find}>
      <search aria-label={t(($) => $.ROOMS.FIND.LABEL)} className={styles.form}>
        <DateField
          label={t(($) => $.ROOMS.FIND.DATE)}
          value={Temporal.PlainDate.from(date)}
          onChange={(newDate) => changeFilters({ date: newDate.toString(), time })}
        />
        <Select
          label={t(($) => $.ROOMS.FIND.TIME)}
          value={time}
          options={listStartTimes(schoolDay, time).map((option) => ({ value: option, text: option }))}
          onChange={(newTime) => changeFilters({ date, time: newTime })}
        />
        <FilterChips rooms={rooms} filters={filters} minutes={minutes} onChange={changeFilters} />
      </search>
      <SearchResults
        start={`${date}T${time}`}
        minutes={minutes}
        matchingRoomCount={countMatchingRooms(rooms, minutes, filters)}
        onPick={onPick}
      />
    </div>
  )
}

interface SearchResultsProps {
  start: string
  minutes: number
  matchingRoomCount: number
  onPick: (request: BookingRequest) => void
}

function SearchResults({ start, minutes, matchingRoomCount, onPick }: SearchResultsProps) {
  const { t } = useTexts()
  const { filters, changeFilters } = useRoomFilters()
  const isStartPast = start < useNow().toString({ smallestUnit: 'minute' })
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...foundRoomsQuery(start, minutes, filters),
    enabled: !isStartPast,
    placeholderData: keepPreviousData,
  })
  if (isStartPast)
    return (
      <Empty icon={<History />} title={t(($) => $.ROOMS.FIND.OVER.TITLE)} text={t(($) => $.ROOMS.FIND.OVER.TEXT)}>
        <Button onClick={() => changeFilters({ date: undefined, time: undefined })}>
          {t(($) => $.ROOMS.FIND.OVER.NOW)}
        </Button>
      </Empty>
    )
  if (error) return <Failed title={t(($) => $.ROOMS.ERROR.TITLE)} onRetry={refetch} />
  if (!data)
    return <Skeleton label={t(($) => $.ROOMS.FIND.LOADING)} rows={8} lines={[14, 30]} className={styles.skeleton} />
  // A search by name loads all rooms.
  const unloadedCount =
    data.length === maximumFoundRooms && !filters.room ? Math.max(0, matchingRoomCount - data.length) : 0
  const rooms = data.filter(({ name }) => isNameMatching(name, filters.room))
  if (rooms.length === 0)
    return (
      <NoRoom
        searchedName={filters.room}
        // A search always has a length.
        onClear={() => changeFilters({ people: undefined, buildings: undefined, features: undefined, room: undefined })}
      />
    )
  return (
    <div aria-busy={isPlaceholderData} className={styles.found} data-stale={isPlaceholderData || undefined}>
      <FoundRooms
        key={start}
        rooms={rooms}
        unloadedCount={unloadedCount}
        start={start}
        minutes={minutes}
        onPick={onPick}
      />
    </div>
  )
}
