import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SchoolRoomDetails } from '@uurwerk/contract/desk/rooms'
import { CalendarDays, DoorClosed } from 'lucide-react'
import { useSession } from '#web/data/me.ts'
import { ApiError } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { getButtonClass } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Text } from '#web/ui/Text.tsx'
import { BackLink } from '../BackLink.tsx'
import { schoolRoomQuery } from './queries.ts'
import { RoomBlocks } from './RoomBlocks.tsx'
import { RoomBookings } from './RoomBookings.tsx'
import { RoomDisplays } from './RoomDisplays.tsx'
import { RoomFacts } from './RoomFacts.tsx'
import { RoomProfiles } from './RoomProfiles.tsx'
import styles from './RoomPage.module.css'

/** A room: what stands in the way of bookings, bookings, and facts. */
export function RoomPage({ id }: { id: number }) {
  const { t } = useTexts()
  const isId = Number.isInteger(id) && id > 0
  const { data, error, refetch } = useQuery({ ...schoolRoomQuery(id), enabled: isId })
  const isGone = !isId || (error instanceof ApiError && error.code === 'attendeeDoesNotExist')
  return (
    <Stack gap={6}>
      <Row isSpread gap={4}>
        <BackLink section="rooms">{t(($) => $.SCHOOL_ROOMS.BACK)}</BackLink>
        {data && (
          <Link to="/roster" search={{ atnId: String(id), view: 'week' }} className={getButtonClass()}>
            <CalendarDays size={16} aria-hidden />
            {t(($) => $.SCHOOL_ROOMS.ROSTER)}
          </Link>
        )}
      </Row>
      {isGone && (
        <Empty
          icon={<DoorClosed />}
          title={t(($) => $.SCHOOL_ROOMS.GONE.TITLE)}
          text={t(($) => $.SCHOOL_ROOMS.GONE.MESSAGE)}
        />
      )}
      {!isGone && error && !data && <Failed title={t(($) => $.SCHOOL_ROOMS.ROOM_ERROR)} onRetry={refetch} />}
      {!isGone && !error && !data && (
        <Skeleton label={t(($) => $.SCHOOL_ROOMS.ROOM_LOADING)} rows={6} lines={[40, 60]} />
      )}
      {data && <LoadedRoom room={data} />}
    </Stack>
  )
}

function LoadedRoom({ room }: { room: SchoolRoomDetails }) {
  const canEdit = useSession().impersonatedUser === null
  useTitle(room.name)
  return (
    <Stack gap={5}>
      <Text as="h2" size="title">
        {room.name}
      </Text>
      <div className={styles.columns}>
        <Stack gap={6}>
          <RoomBlocks room={room} canEdit={canEdit} />
          <RoomBookings room={room} canEdit={canEdit} />
        </Stack>
        <Stack gap={6}>
          <RoomFacts room={room} canEdit={canEdit} />
          <RoomProfiles profiles={room.profiles} />
          <RoomDisplays room={room} canEdit={canEdit} />
        </Stack>
      </div>
    </Stack>
  )
}
