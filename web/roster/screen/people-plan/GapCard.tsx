import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, DoorOpen, UsersRound } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Dialog, Heading, Popover } from 'react-aria-components'
import { useScope } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { formatDay, getToday } from '#web/lib/time.ts'
import { type MinuteInterval, formatMinuteOfDay, toWireTime } from '#web/lib/minutes-of-day.ts'
import { availableRoomsQuery } from '#web/rooms/booking/form/queries.ts'
import { getButtonClass } from '#web/ui/Button.tsx'
import { toIdsParam } from '#web/roster/attendee/ids.ts'
import styles from './GapCard.module.css'
import type { CommonGap } from './common-gaps.ts'
import { formatInterval, formatWhoIsFree } from './people-plan-labels.ts'

interface Props {
  gap: CommonGap
  date: Temporal.PlainDate
  /** Undefined if the gap has passed. */
  proposedTime: MinuteInterval | undefined
  rosterCount: number
  inviteeIds: readonly number[]
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Users who may book also see the free rooms and a link to a new booking. */
export function GapCard({ gap, date, proposedTime, rosterCount, inviteeIds, anchor, onClose }: Props) {
  const { t } = useTexts()
  const isToday = date.equals(getToday())
  const isMobile = useIsMobile()
  const mayBook = useScope().modules.includes('booking')
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      placement={isMobile ? 'bottom' : 'right top'}
      className={styles.card ?? ''}
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <Dialog className={styles.dialog ?? ''}>
        <Heading slot="title" className={styles.title ?? ''}>
          {isToday ? t(($) => $.ROSTER.TODAY) : formatDay(date)} <time>{formatInterval(proposedTime ?? gap)}</time>
        </Heading>
        <p className={styles.fact}>
          <UsersRound size={16} aria-hidden /> <span>{formatWhoIsFree(gap, rosterCount)}</span>
        </p>
        {!proposedTime && <p className={styles.fact}>{t(($) => $.COMPOSE.PLAN.OVER)}</p>}
        {proposedTime && proposedTime.until < gap.until && (
          <p className="textQuiet textList">
            {t(($) => $.COMPOSE.PLAN.UNTIL, { until: formatMinuteOfDay(gap.until) })}
          </p>
        )}
        {proposedTime && mayBook && <BookingLink date={date} proposedTime={proposedTime} inviteeIds={inviteeIds} />}
      </Dialog>
    </Popover>
  )
}

interface BookingLinkProps {
  date: Temporal.PlainDate
  proposedTime: MinuteInterval
  inviteeIds: readonly number[]
}

function BookingLink({ date, proposedTime, inviteeIds }: BookingLinkProps) {
  const { t } = useTexts()
  const times = { start: toWireTime(date, proposedTime.from), end: toWireTime(date, proposedTime.until) }
  const { data: rooms } = useQuery(availableRoomsQuery(times, undefined))
  // The organizer needs a place too.
  const peopleCount = inviteeIds.length + 1
  const link = useRef<HTMLAnchorElement>(null)
  // Focuses the link instead of the dialog around it.
  useEffect(() => link.current?.focus({ preventScroll: true }), [])
  const fittingRooms = rooms?.filter(({ capacity }) => capacity !== null && capacity >= peopleCount) ?? []
  const [smallestRoom] = fittingRooms.toSorted((a, b) => Number(a.capacity) - Number(b.capacity))
  return (
    <>
      {rooms && (
        <p className={styles.fact}>
          <DoorOpen size={16} aria-hidden />
          <span>
            {fittingRooms.length > 0
              ? t(($) => $.COMPOSE.PLAN.ROOMS, { count: fittingRooms.length, people: peopleCount })
              : t(($) => $.COMPOSE.PLAN.NO_ROOMS, { people: peopleCount })}
          </span>
        </p>
      )}
      <Link
        ref={link}
        to="/booking"
        search={{
          view: 'day',
          date: date.toString(),
          book: smallestRoom?.id,
          ...times,
          guests: toIdsParam(inviteeIds),
        }}
        className={`${getButtonClass({ variant: 'primary' })} ${styles.book}`}
      >
        <CalendarPlus size={16} aria-hidden />
        {formatBookingText()}
      </Link>
    </>
  )

  function formatBookingText() {
    const [room, count] = [smallestRoom?.name, inviteeIds.length]
    if (room === undefined)
      return count > 0 ? t(($) => $.COMPOSE.PLAN.BOOK, { count }) : t(($) => $.COMPOSE.PLAN.BOOK_ROOM)
    return count > 0
      ? t(($) => $.COMPOSE.PLAN.BOOK_NAMED, { room, count })
      : t(($) => $.COMPOSE.PLAN.BOOK_NAMED_ROOM, { room })
  }
}
