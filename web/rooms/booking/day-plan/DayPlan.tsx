import { useQuery } from '@tanstack/react-query'
import type { DayRoom } from '@uurwerk/contract/rooms/room'
import { useMemo } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useSession } from '#web/data/me.ts'
import { formatDay, isWeekend } from '#web/lib/time.ts'
import { useIsMobile, useIsTablet } from '#web/lib/media.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { FilterSheet } from '#web/ui/FilterSheet.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { FilterChips } from '../find/FilterChips.tsx'
import { clearedRoomFilters, countRoomFilters, isRoomMatching } from '../find/room-filters.ts'
import { NoRoom } from '../find/NoRoom.tsx'
import { useRoomFilters } from '../find/use-room-filters.ts'
import type { BookingRequest } from '../booking-request.ts'
import styles from './DayPlan.module.css'
import { listFreeIntervals, getLongestFreeMinutes } from './room-availability.ts'
import { computeVisibleHours } from '#web/lib/minutes-of-day.ts'
import { dayPlanQuery } from '../day-plan-query.ts'
import { RoomGrid } from './RoomGrid.tsx'

interface Props {
  date: Temporal.PlainDate
  onPick: (request: BookingRequest) => void
  /** Opens the user's own booking. */
  onOpen: (id: number) => void
}

/** Shows the bookable rooms by the hours of a day. */
export function DayPlan({ date, onPick, onOpen }: Props) {
  const { t } = useTexts()
  const { filters, changeFilters } = useRoomFilters()
  const { data: rooms, error, refetch } = useQuery(dayPlanQuery(date.toString()))
  const isTablet = useIsTablet()
  const filterChips = (
    <FilterChips isWrapped={isTablet} rooms={rooms ?? []} filters={filters} onChange={changeFilters} />
  )
  return (
    <div className={styles.plan}>
      <div className={styles.toolbar}>
        {isTablet ? (
          <Row>
            <FilterSheet count={countRoomFilters(filters)} onClear={() => changeFilters(clearedRoomFilters)}>
              {filterChips}
            </FilterSheet>
            <TodayButton />
          </Row>
        ) : (
          filterChips
        )}
        {rooms && <Legend rooms={rooms} />}
      </div>
      {rooms && (
        <>
          <BookableDaysNotice rooms={rooms} date={date} />
          <SuitableRooms rooms={rooms} date={date} onPick={onPick} onOpen={onOpen} />
        </>
      )}
      {!rooms && error && <Failed title={t(($) => $.ROOMS.ERROR.TITLE)} onRetry={refetch} />}
      {!rooms && !error && <DayPlanSkeleton />}
    </div>
  )
}

/** For phones, where the header has no room for it. */
function TodayButton() {
  const { t } = useTexts()
  const isMobile = useIsMobile()
  const { filters, changeFilters } = useRoomFilters()
  if (!isMobile || filters.date === undefined) return null
  return <Button onClick={() => changeFilters({ date: undefined })}>{t(($) => $.BOOKING.TODAY)}</Button>
}

/** A requested length must fit in free time. */
function SuitableRooms({ rooms, date, onPick, onOpen }: Props & { rooms: readonly DayRoom[] }) {
  const now = useNow()
  const { day: schoolDay } = useSession()
  const { filters, changeFilters } = useRoomFilters()
  const hours = useMemo(() => computeVisibleHours(rooms, date.toString(), schoolDay), [rooms, date, schoolDay])
  const { people, buildings, features, room, minutes } = filters
  const suitableRooms = rooms.filter(
    (dayRoom) =>
      isRoomMatching(dayRoom, { people, buildings, features, room }) &&
      (minutes === undefined || getLongestFreeMinutes(dayRoom, listFreeIntervals(dayRoom, date, now)) >= minutes),
  )
  if (suitableRooms.length === 0)
    return <NoRoom searchedName={room} onClear={() => changeFilters(clearedRoomFilters)} />
  return (
    <div className={styles.panel} data-weekend={isWeekend(date) || undefined}>
      <RoomGrid
        rooms={suitableRooms}
        hours={hours}
        date={date}
        now={now}
        requestedMinutes={minutes}
        onPick={onPick}
        onOpen={onOpen}
      />
    </div>
  )
}

/** Explains the frames of the user's own bookings. */
function Legend({ rooms }: { rooms: readonly DayRoom[] }) {
  const { t } = useTexts()
  const ownBlocks = rooms.flatMap(({ occupied }) => occupied.filter(({ kind }) => kind === 'own'))
  if (ownBlocks.length === 0) return null
  return (
    <p className={styles.legend}>
      <span>{t(($) => $.ROOMS.PLAN.OWN)}</span>
      {ownBlocks.some(({ unconfirmed }) => unconfirmed) && (
        <span data-unconfirmed>{t(($) => $.ROOMS.PLAN.LEGEND.UNCONFIRMED)}</span>
      )}
    </p>
  )
}

/** Explains past days and days after the last bookable day. Also announces a weekend. */
function BookableDaysNotice({ rooms, date }: { rooms: readonly DayRoom[]; date: Temporal.PlainDate }) {
  const { t } = useTexts()
  const today = useNow().toPlainDate()
  const lastBookableDay = today.add({ days: Math.max(0, ...rooms.map(({ daysAhead }) => daysAhead)) })
  const isPast = Temporal.PlainDate.compare(date, today) < 0
  const text = formatNotice()
  if (text === undefined) return null
  return (
    <p role="status" className={styles.notice}>
      {text}
    </p>
  )

  function formatNotice() {
    if (isPast) return t(($) => $.ROOMS.PLAN.OVER)
    if (Temporal.PlainDate.compare(date, lastBookableDay) > 0)
      return t(($) => $.ROOMS.PLAN.TOO_FAR, { day: formatDay(lastBookableDay) })
    return isWeekend(date) ? t(($) => $.ROOMS.PLAN.WEEKEND) : undefined
  }
}

function DayPlanSkeleton() {
  const { t } = useTexts()
  return (
    <Skeleton label={t(($) => $.ROOMS.PLAN.LOADING)} className={`${styles.panel} ${styles.skeleton}`}>
      {Array.from({ length: 12 }, (_, row) => (
        <div key={row}>
          <span className="skeleton-line" style={{ width: 90 }} />
          {/* Two bookings at positions that vary by row, like those of a real plan. */}
          <span className="skeleton-line" style={{ left: `${20 + ((row * 17) % 40)}%` }} />
          <span className="skeleton-line" style={{ left: `${58 + ((row * 23) % 28)}%` }} />
        </div>
      ))}
    </Skeleton>
  )
}
