import { useNavigate, useSearch } from '@tanstack/react-router'
import { type AvailabilityAddress, availabilityAddress } from './address.ts'

/** Returns the address, without invalid parts. */
export const useAvailabilityAddress = (): AvailabilityAddress => availabilityAddress.parse(useSearch({ strict: false }))

/** Changes parts of the address without a new history entry. */
export function useChangeAvailabilityAddress() {
  const navigate = useNavigate({ from: '/availability-request' })
  return (changes: Partial<AvailabilityAddress>) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true })
}
