import type { FoundRoom, Slot } from '@uurwerk/contract/rooms/room'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatNumber, formatTimes, getToday } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import type { BookingRequest } from '../booking-request.ts'
import styles from './FoundRooms.module.css'
import { computeEndTime } from './search-start.ts'

/** Number of rooms at first; a button shows the rest. */
const pageSize = 40

interface Props {
  rooms: readonly FoundRoom[]
  /** Number of matching rooms that were not loaded. */
  unloadedCount: number
  start: string
  minutes: number
  onPick: (request: BookingRequest) => void
}

/** Groups rooms by whether they are free at the requested time, later, or not soon, in the server's order. */
export function FoundRooms({ rooms, unloadedCount, start, minutes, onPick }: Props) {
  const { t, language } = useTexts()
  const [shownCount, setShownCount] = useState(pageSize)
  const isFreeAtStart = ({ nextFree }: FoundRoom) => nextFree?.start === start
  const freeAtStart = rooms.filter(isFreeAtStart)
  const freeLater = rooms.filter((room) => room.nextFree && !isFreeAtStart(room))
  const notFreeSoon = rooms.filter((room) => !room.nextFree)
  const times = { from: start.slice(11), until: computeEndTime(start, minutes).slice(11) }
  // Unloaded rooms may be free too.
  const mayMoreBeFree = unloadedCount > 0 && freeAtStart.length === rooms.length
  const freeCount = freeAtStart.length
  const formatted = `${formatNumber(freeCount, language)}${mayMoreBeFree ? '+' : ''}`
  const sections = [
    {
      kind: 'free',
      title:
        freeCount > 0
          ? t(($) => $.ROOMS.FIND.FREE, { count: freeCount, formatted, ...times })
          : t(($) => $.ROOMS.FIND.NONE_FREE, times),
      rooms: freeAtStart.slice(0, shownCount),
    },
    {
      kind: 'later',
      title: t(($) => $.ROOMS.FIND.LATER),
      rooms: freeLater.slice(0, Math.max(0, shownCount - freeAtStart.length)),
    },
    {
      kind: 'notSoon',
      title: t(($) => $.ROOMS.FIND.NEVER),
      rooms: notFreeSoon.slice(0, Math.max(0, shownCount - freeAtStart.length - freeLater.length)),
    },
  ]
  return (
    <>
      {sections.map(
        ({ kind, title, rooms: sectionRooms }) =>
          (kind === 'free' || sectionRooms.length > 0) && (
            <Stack key={kind} as="section" className={styles.group}>
              <h2 className="textBody">{kind === 'free' ? <span role="status">{title}</span> : title}</h2>
              <Card as="ul" isFlush>
                {sectionRooms.map((room) => (
                  <FoundRoomItem key={room.id} room={room} isFreeAtStart={kind === 'free'} onPick={onPick} />
                ))}
              </Card>
            </Stack>
          ),
      )}
      {rooms.length > shownCount && (
        <Button className={styles.more} onClick={() => setShownCount(shownCount + pageSize)}>
          {t(($) => $.ROOMS.FIND.MORE)}
        </Button>
      )}
      {rooms.length <= shownCount && unloadedCount > 0 && (
        <p className="textQuiet">
          {t(($) => $.ROOMS.FIND.LEFT, { count: unloadedCount, formatted: formatNumber(unloadedCount, language) })}
        </p>
      )}
    </>
  )
}

interface FoundRoomItemProps {
  room: FoundRoom
  isFreeAtStart: boolean
  onPick: Props['onPick']
}

function FoundRoomItem({ room, isFreeAtStart, onPick }: FoundRoomItemProps) {
  const { t } = useTexts()
  const { id, name, building, capacity, features, nextFree } = room
  const facts = [
    building && t(($) => $.ROOMS.PLAN.ROOM.BUILDING, { building }),
    capacity !== null && t(($) => $.ROOMS.PLAN.ROOM.CAPACITY, { count: capacity }),
    ...features,
  ].filter(Boolean)
  return (
    <li className={styles.room}>
      <div>
        <b className="textStrong">{name}</b>
        <Text size="list" tone="quiet">
          {facts.join(' · ')}
        </Text>
      </div>
      {nextFree && (
        <>
          {!isFreeAtStart && (
            <span className={styles.nextFree}>{t(($) => $.ROOMS.FIND.NEXT_FREE, { when: formatSlot(nextFree) })}</span>
          )}
          <Button
            variant={isFreeAtStart ? 'primary' : 'plain'}
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
