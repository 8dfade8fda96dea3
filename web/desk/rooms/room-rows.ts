import type { SchoolRoom } from '@uurwerk/contract/desk/rooms'
import { normalizeForSearch } from '#web/lib/normalize-for-search.ts'
import type { RoomColumn, RoomListAddress } from './address.ts'

export function filterRooms(
  rooms: readonly SchoolRoom[],
  { search = '', building, without, only, room: roomId }: RoomListAddress,
): SchoolRoom[] {
  const words = normalizeForSearch(search).split(/\s+/)
  return rooms.filter((room) => {
    const text = normalizeForSearch([room.name, room.sourceId, room.building, ...room.facilities].join(' '))
    return (
      words.every((word) => text.includes(word)) &&
      (building === undefined || room.building === building) &&
      (without === undefined || room.capacity === null) &&
      (roomId === undefined || room.id === roomId) &&
      (only === undefined || room.nextBlock !== null)
    )
  })
}

/** Unknown values come first in ascending order. */
export function getColumnValue(room: SchoolRoom, column: RoomColumn): string | number {
  switch (column) {
    case 'name':
      return room.name
    case 'building':
      return room.building ?? ''
    case 'capacity':
      return room.capacity ?? -1
    case 'facilities':
      return room.facilities.join(', ')
    case 'nextBlock':
      // Without a block, after all that have one.
      return room.nextBlock?.start ?? '9999'
    case 'booked':
    case 'confirmed':
    case 'released':
    case 'minutes':
      return room.use[column]
  }
}

export function sortRooms(rooms: readonly SchoolRoom[], { sort = 'name', order = 'ascending' }: RoomListAddress) {
  const direction = order === 'ascending' ? 1 : -1
  return rooms.toSorted((a, b) => {
    const [first, second] = [getColumnValue(a, sort), getColumnValue(b, sort)]
    const difference =
      typeof first === 'number' && typeof second === 'number'
        ? first - second
        : String(first).localeCompare(String(second), undefined, { numeric: true })
    return difference * direction || a.name.localeCompare(b.name, undefined, { numeric: true })
  })
}
