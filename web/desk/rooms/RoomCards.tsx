import type { SchoolRoom } from '@uurwerk/contract/desk/rooms'
import { useTexts } from '#web/lib/i18n.ts'
import { formatNumber } from '#web/lib/time.ts'
import { Card } from '#web/ui/Card.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { formatBlock, formatHours } from './format-room.ts'
import { RoomLink } from './RoomLink.tsx'
import styles from './RoomList.module.css'

/** The list on phones. */
export function RoomCards({ rooms }: { rooms: readonly SchoolRoom[] }) {
  const { t } = useTexts()
  return (
    <Stack as="ul" gap={4} aria-label={t(($) => $.SCHOOL.TAB.rooms)}>
      {rooms.map((room) => (
        <Card as="li" key={room.id}>
          <RoomLink room={room} />
          <dl className={styles.facts}>
            <dt>{t(($) => $.SCHOOL_ROOMS.COLUMN.building)}</dt>
            <dd>{room.building ?? '–'}</dd>
            <dt>{t(($) => $.SCHOOL_ROOMS.COLUMN.capacity)}</dt>
            <dd>{room.capacity === null ? '–' : formatNumber(room.capacity)}</dd>
            <dt>{t(($) => $.SCHOOL_ROOMS.COLUMN.booked)}</dt>
            <dd>{formatNumber(room.use.booked)}</dd>
            <dt>{t(($) => $.SCHOOL_ROOMS.COLUMN.minutes)}</dt>
            <dd>{formatHours(room.use.minutes)}</dd>
            {room.nextBlock && (
              <>
                <dt>{t(($) => $.SCHOOL_ROOMS.COLUMN.nextBlock)}</dt>
                <dd>{formatBlock(room.nextBlock)}</dd>
              </>
            )}
          </dl>
        </Card>
      ))}
    </Stack>
  )
}
