import { useNavigate, useSearch } from '@tanstack/react-router'
import { filtersIn, filtersToAddress, type RoomFilters } from './filters.ts'

/** Which rooms the address asks for, and how to ask for others. */
export function useFilters() {
  const address = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (changes: Partial<RoomFilters>) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...filtersToAddress(changes) }), replace: true })
  return { filters: filtersIn(address), change }
}
