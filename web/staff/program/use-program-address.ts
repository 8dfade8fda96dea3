import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type ProgramAddress, programAddress } from './address.ts'

/** Returns the parsed address of the program, without invalid parts. */
export const useProgramAddress = (): ProgramAddress => programAddress.parse(useSearch({ strict: false }))

/** Adds no history entry, and does not scroll. */
export function useChangeProgramAddress() {
  const navigate = useNavigate({ from: '/program' })
  return useCallback(
    (changes: Partial<ProgramAddress>) =>
      void navigate({
        search: (currentAddress) => ({ ...currentAddress, ...changes }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
}
