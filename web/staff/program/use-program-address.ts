import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type ProgramAddress, programAddress } from './address.ts'

/** Drops invalid parts. */
export const useProgramAddress = (): ProgramAddress => programAddress.parse(useSearch({ strict: false }))

/** Changes to the address that show something else of the same screen. */
export function useChangeProgramAddress() {
  const navigate = useNavigate({ from: '/program' })
  return useCallback(
    (changes: Partial<ProgramAddress>) =>
      void navigate({ search: (before) => ({ ...before, ...changes }), replace: true, resetScroll: false }),
    [navigate],
  )
}
