import { useState } from 'react'
import { ApiError } from '#web/lib/call.ts'
import { findChosenGroup, listAllOptions, listFaultsOfChoices } from './choice-flags.ts'
import { useConfirmChoices } from './use-choosing.ts'
import type { StudentRoundModel } from './use-student-round-model.ts'

/** Confirms the choices. The server's refusal is returned only if no faults are found here. */
export function useConfirmation({ roundKey, round, groups, options, mayChoose, choosing }: StudentRoundModel) {
  const { mutate, isPending, error } = useConfirmChoices(roundKey)
  // Reports nothing to a student who has not chosen yet, until the first press.
  const [hasTriedToConfirm, setHasTriedToConfirm] = useState(false)
  const unsentCount = choosing.taps.length
  const faults = listFaultsOfChoices(groups, options)
  const chosenNames = [findChosenGroup(groups), ...listAllOptions(options).filter((option) => option.chosen)].flatMap(
    (choice) => choice?.name ?? [],
  )
  const mayConfirm = mayChoose && [...(groups ?? []), ...listAllOptions(options)].length > 0
  const isReady = faults.length === 0 && unsentCount === 0 && !isPending
  return {
    chosenNames,
    mayConfirm,
    showsConfirmButton: mayConfirm && !round.isConfirmed,
    hasTriedToConfirm,
    isPending,
    isReady,
    unsentCount,
    shownFaults: hasTriedToConfirm || chosenNames.length > 0 ? faults : [],
    refusalMessages: error instanceof ApiError && faults.length === 0 ? error.errors.map(({ message }) => message) : [],
    confirm: () => {
      setHasTriedToConfirm(true)
      if (isReady) mutate(crypto.randomUUID())
    },
  }
}
