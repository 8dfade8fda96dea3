import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type PlanAddress, planAddress } from './address.ts'

/** Returns these parts of the address of the plan, without invalid parts. Renders only when these change. */
export function usePlanAddress<Name extends keyof PlanAddress>(...names: Name[]): Pick<PlanAddress, Name> {
  const part: Partial<PlanAddress> = useSearch({
    strict: false,
    structuralSharing: true,
    select: (search): Partial<PlanAddress> => {
      const address = planAddress.parse(search)
      return Object.fromEntries(names.map((name) => [name, address[name]]))
    },
  })
  return part
}

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
