import { useNavigate, useSearch } from '@tanstack/react-router'
import { type AvailabilityAddress, availabilityAddress } from './address.ts'

/** What the address holds; what it cannot is left out. */
export const useAvailabilityAddress = (): AvailabilityAddress => availabilityAddress.parse(useSearch({ strict: false }))

/** Changes to the address that show something else of the same screen. */
export function useChangeAvailabilityAddress() {
  const navigate = useNavigate({ from: '/availability-request' })
  return (changes: Partial<AvailabilityAddress>) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true })
}
