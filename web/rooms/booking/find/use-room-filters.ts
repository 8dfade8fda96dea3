import { useNavigate, useSearch } from '@tanstack/react-router'
import { parseRoomFilters, toFilterParams, type RoomFilters } from './room-filters.ts'

export function useRoomFilters() {
  const address = useSearch({ strict: false })
  const navigate = useNavigate()
  const changeFilters = (changes: Partial<RoomFilters>) =>
    void navigate({
      to: '.',
      search: (currentAddress: object) => ({ ...currentAddress, ...toFilterParams(changes) }),
      replace: true,
    })
  return { filters: parseRoomFilters(address), changeFilters }
}
