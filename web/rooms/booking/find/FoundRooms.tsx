import type { FoundRoom, Slot } from '@uurwerk/contract/rooms/room'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatNumber, formatTimes, getToday } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import type { BookingRequest } from '../booking-request.ts'
import styles from './FoundRooms.module.css'
import { computeEndTime } from './search-start.ts'

/** Number of rooms shown at first; a button shows the rest. */
const page = 40

interface Props {
  rooms: readonly FoundRoom[]
  /** Number of matching rooms that were not loaded. */
  left: number
  start: string
  minutes: number
  onPick: (wanted: BookingRequest) => void
}

/** Groups rooms by whether they are free at the requested time, later, or not soon, in the server's order by fit. */
export function FoundRooms({ rooms, left, start, minutes, onPick }: Props) {
  const { t, language } = useTexts()
  const [shown, setShown] = useState(page)
  const isAtOnce = ({ nextFree }: FoundRoom) => nextFree?.start === start
  const atOnce = rooms.filter(isAtOnce)
  const later = rooms.filter((room) => room.nextFree && !isAtOnce(room))
  const never = rooms.filter((room) => !room.nextFree)
  const times = { from: start.slice(11), until: computeEndTime(start, minutes).slice(11) }
  const groups = [
    {
      title: atOnce.length
        ? t(($) => $.ROOMS.FIND.FREE, {
            count: atOnce.length,
            // Rooms that were not loaded may be free then too.
            formatted: `${formatNumber(atOnce.length, language)}${left > 0 && atOnce.length === rooms.length ? '+' : ''}`,
            ...times,
          })
        : t(($) => $.ROOMS.FIND.NONE_FREE, times),
      rooms: atOnce.slice(0, shown),
    },
    { title: t(($) => $.ROOMS.FIND.LATER), rooms: later.slice(0, Math.max(0, shown - atOnce.length)) },
    {
      title: t(($) => $.ROOMS.FIND.NEVER),
      rooms: never.slice(0, Math.max(0, shown - atOnce.length - later.length)),
    },
  ]
  return (
    <>
      {groups.map(
        (group, index) =>
          (index === 0 || group.rooms.length > 0) && (
            <section key={group.title} className={styles.group}>
              <h2>{index === 0 ? <span role="status">{group.title}</span> : group.title}</h2>
              <ul>
                {group.rooms.map((room) => (
                  <Room key={room.id} room={room} isAtOnce={index === 0} onPick={onPick} />
                ))}
              </ul>
            </section>
          ),
      )}
      {rooms.length > shown && (
        <Button className={styles.more} onClick={() => setShown(shown + page)}>
          {t(($) => $.ROOMS.FIND.MORE)}
        </Button>
      )}
      {rooms.length <= shown && left > 0 && (
        <p className={styles.left}>
          {t(($) => $.ROOMS.FIND.LEFT, { count: left, formatted: formatNumber(left, language) })}
        </p>
      )}
    </>
  )
}

interface RoomProps {
  room: FoundRoom
  isAtOnce: boolean
  onPick: Props['onPick']
}

function Room({ room, isAtOnce, onPick }: RoomProps) {
  const { t } = useTexts()
  const { id, name, building, capacity, features, nextFree } = room
  const facts = [
    building && t(($) => $.ROOMS.PLAN.ROOM.BUILDING, { building }),
    capacity !== null && t(($) => $.ROOMS.PLAN.ROOM.CAPACITY, { count: capacity }),
    ...features,
  ].filter(Boolean)
  return (
    <li className={styles.room}>
      <div className={styles.what}>
        <b>{name}</b>
        <span>{facts.join(' · ')}</span>
      </div>
      {nextFree && (
        <>
          {!isAtOnce && (
            <span className={styles.when}>{t(($) => $.ROOMS.FIND.NEXT_FREE, { when: formatSlot(nextFree) })}</span>
          )}
          <Button
            look={isAtOnce ? 'primary' : 'plain'}
            aria-label={t(($) => $.ROOMS.FIND.BOOK_NAME, { room: name, when: formatSlot(nextFree) })}
            onClick={() => onPick({ facility: { id, name }, ...nextFree })}
          >
            {t(($) => $.ROOMS.FIND.BOOK)}
          </Button>
        </>
      )}
    </li>
  )
}

/** Returns `11:15–12:15`, with the day unless it is today. */
function formatSlot(slot: Slot) {
  const [start, end] = [Temporal.PlainDateTime.from(slot.start), Temporal.PlainDateTime.from(slot.end)]
  const times = formatTimes(start, end)
  return start.toPlainDate().equals(getToday()) ? times : `${formatDay(start.toPlainDate(), 'short')}, ${times}`
}
