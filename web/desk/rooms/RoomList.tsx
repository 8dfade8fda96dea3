import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { SchoolRoom } from '@uurwerk/contract/desk/rooms'
import { DoorOpen, QrCode, SearchX } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { formatNumber } from '#web/lib/time.ts'
import { useTypedSearch } from '#web/lib/use-typed-search.ts'
import { getButtonClass } from '#web/ui/Button.tsx'
import { CsvExport } from '#web/ui/CsvExport.tsx'
import { DataTable, TableSkeleton } from '#web/ui/DataTable.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { FilterSheet } from '#web/ui/FilterSheet.tsx'
import { Toolbar } from '#web/ui/Layout.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Text } from '#web/ui/Text.tsx'
import { type RoomColumn, roomColumns, type RoomListAddress, roomListAddress } from './address.ts'
import { formatBlock, formatHours } from './format-room.ts'
import { DeedHint } from '../DeedHint.tsx'
import { useDeedSearchFocus } from '../use-deed.ts'
import { buildRoomCsvRows } from './csv-rows.ts'
import { schoolRoomsQuery } from './queries.ts'
import { RoomCards } from './RoomCards.tsx'
import { RoomLink } from './RoomLink.tsx'
import { filterRooms, sortRooms } from './room-rows.ts'
import styles from './RoomList.module.css'

/** All rooms, with their use. Search, filter and order are in the address. */
export function RoomList() {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(schoolRoomsQuery)
  if (error && !data) return <Failed title={t(($) => $.SCHOOL_ROOMS.ERROR)} onRetry={refetch} />
  if (!data) return <TableSkeleton label={t(($) => $.SCHOOL_ROOMS.LOADING)} lines={[10, 10, 10, 20, 20]} />
  if (data.length === 0)
    return (
      <Empty
        icon={<DoorOpen />}
        title={t(($) => $.SCHOOL_ROOMS.NONE.TITLE)}
        text={t(($) => $.SCHOOL_ROOMS.NONE.MESSAGE)}
      />
    )
  return <LoadedRooms rooms={data} />
}

function LoadedRooms({ rooms }: { rooms: readonly SchoolRoom[] }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const isMobile = useIsMobile()
  const address = roomListAddress.parse(useSearch({ strict: false }))
  const changeAddress = (changes: Partial<RoomListAddress>) =>
    void navigate({ to: '.', search: (current: object) => ({ ...current, ...changes }), replace: true })
  const shown = sortRooms(filterRooms(rooms, address), address)
  return (
    <>
      <DeedHint about="room" />
      <RoomFilters rooms={rooms} address={address} onChange={changeAddress} />
      <Text role="status" tone="quiet" size="list">
        {t(($) => $.SCHOOL_ROOMS.COUNT, { count: shown.length })}. {t(($) => $.SCHOOL_ROOMS.USE_HINT)}
      </Text>
      {shown.length === 0 && (
        <Empty
          icon={<SearchX />}
          title={t(($) => $.SCHOOL_ROOMS.EMPTY.TITLE)}
          text={t(($) => $.SCHOOL_ROOMS.EMPTY.MESSAGE)}
        />
      )}
      {shown.length > 0 && isMobile && <RoomCards rooms={shown} />}
      {shown.length > 0 && !isMobile && <RoomTable rooms={shown} address={address} onChange={changeAddress} />}
    </>
  )
}

interface FilterProps {
  address: RoomListAddress
  onChange: (changes: Partial<RoomListAddress>) => void
}

type Shown = 'all' | 'without' | 'blocked'

function RoomFilters({ rooms, address, onChange }: FilterProps & { rooms: readonly SchoolRoom[] }) {
  const { t } = useTexts()
  const isMobile = useIsMobile()
  const searchProps = useTypedSearch(address.search ?? '', (text) => onChange({ search: text || undefined }))
  const fields = <FilterFields rooms={rooms} address={address} onChange={onChange} />
  return (
    <Toolbar>
      <SearchField ref={useDeedSearchFocus()} label={t(($) => $.SCHOOL_ROOMS.SEARCH)} {...searchProps} />
      {isMobile ? (
        <FilterSheet
          count={[address.building, address.without, address.only].filter(Boolean).length}
          onClear={() => onChange({ building: undefined, without: undefined, only: undefined })}
        >
          {fields}
        </FilterSheet>
      ) : (
        fields
      )}
      <Link to="/school/$" params={{ _splat: 'rooms/profiles' }} className={getButtonClass()}>
        {t(($) => $.SCHOOL_ROOMS.PROFILES.TITLE)}
      </Link>
      <Link to="/school/$" params={{ _splat: 'rooms/codes' }} search={address} className={getButtonClass()}>
        <QrCode size={16} aria-hidden />
        {t(($) => $.SCHOOL_ROOMS.CODES.TITLE)}
      </Link>
      {!isMobile && (
        <CsvExport
          // All, because an import removes the rooms that its file leaves out.
          getRows={() => buildRoomCsvRows(rooms)}
          fileName="rooms.csv"
          disabled={false}
        />
      )}
    </Toolbar>
  )
}

function FilterFields({ rooms, address, onChange }: FilterProps & { rooms: readonly SchoolRoom[] }) {
  const { t } = useTexts()
  const buildings = [...new Set(rooms.flatMap(({ building }) => building ?? []))].toSorted()
  const kind: Shown = address.without ? 'without' : address.only ? 'blocked' : 'all'
  return (
    <>
      {buildings.length > 1 && (
        <Select
          label={t(($) => $.SCHOOL_ROOMS.BUILDING)}
          value={address.building}
          options={[
            { value: undefined, text: t(($) => $.SCHOOL_ROOMS.ALL_BUILDINGS) },
            ...buildings.map((building) => ({ value: building, text: building })),
          ]}
          onChange={(building) => onChange({ building })}
        />
      )}
      <Select
        label={t(($) => $.SCHOOL_ROOMS.SHOW)}
        value={kind}
        options={[
          { value: 'all', text: t(($) => $.SCHOOL_ROOMS.ALL) },
          { value: 'without', text: t(($) => $.SCHOOL_ROOMS.WITHOUT_CAPACITY) },
          { value: 'blocked', text: t(($) => $.SCHOOL_ROOMS.BLOCKED) },
        ]}
        onChange={(value) =>
          onChange({
            without: value === 'without' ? 'capacity' : undefined,
            only: value === 'blocked' ? 'blocked' : undefined,
          })
        }
      />
    </>
  )
}

const countedColumns: readonly RoomColumn[] = ['capacity', 'booked', 'confirmed', 'released', 'minutes']

function RoomTable({ rooms, address, onChange }: FilterProps & { rooms: readonly SchoolRoom[] }) {
  const { t } = useTexts()
  return (
    <DataTable
      label={t(($) => $.SCHOOL.TAB.rooms)}
      columns={roomColumns.map((name) => ({
        name,
        text: t(($) => $.SCHOOL_ROOMS.COLUMN[name]),
        firstOrder: countedColumns.includes(name) ? 'descending' : 'ascending',
      }))}
      sort={address.sort ?? 'name'}
      order={address.order ?? 'ascending'}
      onSort={(sort, order) => onChange({ sort, order })}
    >
      {rooms.map((room) => (
        <tr key={room.id}>
          <th scope="row">
            <RoomLink room={room} />
          </th>
          <td>{room.building ?? '–'}</td>
          <td className="tabular">{room.capacity === null ? '–' : formatNumber(room.capacity)}</td>
          <td className={styles.facilities}>{room.facilities.join(', ') || '–'}</td>
          <td className="tabular">{formatNumber(room.use.booked)}</td>
          <td className="tabular">{formatNumber(room.use.confirmed)}</td>
          <td className="tabular">{formatNumber(room.use.released)}</td>
          <td className="tabular">{formatHours(room.use.minutes)}</td>
          <td>{room.nextBlock ? formatBlock(room.nextBlock) : '–'}</td>
        </tr>
      ))}
    </DataTable>
  )
}
