import { useNavigate, useSearch } from '@tanstack/react-router'
import { parseIds, toIdsParam } from '#web/roster/attendee/ids.ts'
import { type RoundAddress, roundAddress } from './address.ts'

export function useRoundAddress() {
  const navigate = useNavigate()
  const address = roundAddress.parse(useSearch({ strict: false }))
  const folded = parseIds(address.folded)
  const go = (changes: Partial<RoundAddress>, replace = true) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...changes }), replace })
  return {
    ...address,
    folded,
    fold: (id: number, isFolded: boolean) =>
      go({ folded: toIdsParam(isFolded ? [...folded, id] : folded.filter((item) => item !== id)) }),
    /** Previews a group or an option in the week; without arguments, ends the preview. */
    look: (at: { group?: number; option?: number }) => go({ group: undefined, option: undefined, ...at }),
    /** Opens the last step; undefined closes it. */
    showStep: (confirm: true | undefined) => go({ confirm }, confirm === undefined),
  }
}
