import { useNavigate, useSearch } from '@tanstack/react-router'
import { type AvailabilityAddress, availabilityAddress } from './address.ts'

/** Returns the parsed address of the screen, without invalid parts. */
export const useAvailabilityAddress = (): AvailabilityAddress => availabilityAddress.parse(useSearch({ strict: false }))

/** Adds no history entry. */
export function useChangeAvailabilityAddress() {
  const navigate = useNavigate({ from: '/availability-request' })
  return (changes: Partial<AvailabilityAddress>) =>
    void navigate({ search: (currentAddress) => ({ ...currentAddress, ...changes }), replace: true })
}
