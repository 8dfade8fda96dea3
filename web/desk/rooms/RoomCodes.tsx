import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { Named } from '@uurwerk/contract/values'
import { DoorOpen, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { BookingCode } from '#web/rooms/room-display/BookingCode.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TableSkeleton } from '#web/ui/DataTable.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Toolbar } from '#web/ui/Layout.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Text } from '#web/ui/Text.tsx'
import { BackLink } from '../BackLink.tsx'
import { roomListAddress } from './address.ts'
import { buildBookingAddress } from './booking-address.ts'
import { schoolRoomsQuery } from './queries.ts'
import styles from './RoomCodes.module.css'
import { filterRooms, sortRooms } from './room-rows.ts'

const layouts = ['sheet', 'page'] as const
type Layout = (typeof layouts)[number]

/** Codes to print and hang at the doors, of the rooms that the list shows. */
export function RoomCodes() {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(schoolRoomsQuery)
  const address = roomListAddress.parse(useSearch({ strict: false }))
  return (
    <>
      <div className="onScreen">
        <BackLink section="rooms" search={address}>
          {t(($) => $.SCHOOL_ROOMS.BACK)}
        </BackLink>
      </div>
      {error && !data && <Failed title={t(($) => $.SCHOOL_ROOMS.ERROR)} onRetry={refetch} />}
      {!error && !data && <TableSkeleton label={t(($) => $.SCHOOL_ROOMS.LOADING)} lines={[20, 20, 20]} />}
      {data && <Codes rooms={sortRooms(filterRooms(data, address), address)} />}
    </>
  )
}

function Codes({ rooms }: { rooms: readonly Named[] }) {
  const { t } = useTexts()
  const [layout, setLayout] = useState<Layout>(rooms.length === 1 ? 'page' : 'sheet')
  if (rooms.length === 0)
    return (
      <Empty
        icon={<DoorOpen />}
        title={t(($) => $.SCHOOL_ROOMS.EMPTY.TITLE)}
        text={t(($) => $.SCHOOL_ROOMS.EMPTY.MESSAGE)}
      />
    )
  return (
    <>
      <Toolbar className={styles.toolbar}>
        <Select
          label={t(($) => $.SCHOOL_ROOMS.CODES.LAYOUT)}
          value={layout}
          options={layouts.map((value) => ({ value, text: t(($) => $.SCHOOL_ROOMS.CODES[value]) }))}
          onChange={setLayout}
        />
        <Button variant="primary" onClick={() => print()}>
          <Printer size={16} aria-hidden />
          {t(($) => $.SCHOOL_ROOMS.CODES.PRINT)}
        </Button>
        <Text tone="quiet" size="list" role="status">
          {t(($) => $.SCHOOL_ROOMS.CODES.COUNT, { count: rooms.length })}
        </Text>
      </Toolbar>
      <ul className={styles.codes} data-layout={layout} aria-label={t(($) => $.SCHOOL_ROOMS.CODES.TITLE)}>
        {rooms.map(({ id, name }) => (
          <li key={id} className={styles.card}>
            <span className={styles.name}>{name}</span>
            <BookingCode
              address={buildBookingAddress(id)}
              label={t(($) => $.SCHOOL_ROOMS.DISPLAYS.BOOK_CODE, { room: name })}
            />
            <span>{t(($) => $.SCHOOL_ROOMS.CODES.SCAN)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
