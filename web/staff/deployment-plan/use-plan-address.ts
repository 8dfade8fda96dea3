import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type PlanAddress, planAddress } from './address.ts'

/** Returns the parsed address of the plan, without invalid parts. */
export const usePlanAddress = (): PlanAddress => planAddress.parse(useSearch({ strict: false }))

/** Adds no history entry, and does not scroll. */
export function useChangePlanAddress() {
  const navigate = useNavigate({ from: '/deployment-plan' })
  return useCallback(
    (changes: Partial<PlanAddress> | ((before: PlanAddress) => Partial<PlanAddress>)) =>
      void navigate({
        search: (currentAddress) => ({
          ...currentAddress,
          ...(typeof changes === 'function' ? changes(currentAddress) : changes),
        }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
}
