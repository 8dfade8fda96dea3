import { useNavigate, useSearch } from '@tanstack/react-router'
import { parseIds, toIdsParam } from '#web/roster/attendee/ids.ts'
import { type RoundAddress, roundAddress } from './address.ts'

/** Returns what the address holds (see `roundAddress`), and the functions that change it. */
export function useRoundAddress() {
  const navigate = useNavigate()
  const address = roundAddress.parse(useSearch({ strict: false }))
  const foldedSetIds = parseIds(address.folded)
  const changeAddress = (changes: Partial<RoundAddress>, replace = true) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...changes }), replace })
  return {
    ...address,
    foldedSetIds,
    fold: (id: number, isFolded: boolean) =>
      changeAddress({
        folded: toIdsParam(isFolded ? [...foldedSetIds, id] : foldedSetIds.filter((item) => item !== id)),
      }),
    /** Previews a group or an option in the week; without arguments, ends the preview. */
    preview: (target: { group?: number; option?: number }) =>
      changeAddress({ group: undefined, option: undefined, ...target }),
    /** Opens the last step; undefined closes it. */
    showConfirmStep: (confirm: true | undefined) => changeAddress({ confirm }, confirm === undefined),
  }
}
