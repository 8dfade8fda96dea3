import { useNavigate, useSearch } from '@tanstack/react-router'
import { parseIds, toIdsParam } from '#web/roster/attendee/ids.ts'
import { type RoundAddress, roundAddress } from './address.ts'

/** Returns the parsed `roundAddress`, and functions that change it. */
export function useRoundAddress() {
  const navigate = useNavigate()
  const address = roundAddress.parse(useSearch({ strict: false }))
  const foldedSetIds = parseIds(address.folded)
  const changeAddress = (changes: Partial<RoundAddress>, replace = true) =>
    void navigate({ to: '.', search: (currentAddress: object) => ({ ...currentAddress, ...changes }), replace })
  return {
    ...address,
    foldedSetIds,
    setFolded: (id: number, isFolded: boolean) =>
      changeAddress({
        folded: toIdsParam(isFolded ? [...foldedSetIds, id] : foldedSetIds.filter((foldedId) => foldedId !== id)),
      }),
    /** Without arguments, ends the preview. */
    preview: (target: { group?: number; option?: number }) =>
      changeAddress({ group: undefined, option: undefined, ...target }),
    filter: (changes: Pick<RoundAddress, 'day' | 'places'>) => changeAddress(changes),
    /** Undefined closes the last step. */
    showConfirmStep: (confirm: true | undefined) => changeAddress({ confirm }, confirm === undefined),
  }
}
