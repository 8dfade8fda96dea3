import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type ProgramAddress, programAddress } from './address.ts'

/** Returns the address without invalid parts. */
export const useProgramAddress = (): ProgramAddress => programAddress.parse(useSearch({ strict: false }))

/** Changes parts of the address, without a new history entry and without scrolling. */
export function useChangeProgramAddress() {
  const navigate = useNavigate({ from: '/program' })
  return useCallback(
    (changes: Partial<ProgramAddress>) =>
      void navigate({ search: (before) => ({ ...before, ...changes }), replace: true, resetScroll: false }),
    [navigate],
  )
}
