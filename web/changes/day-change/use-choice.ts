import type { DeedResult, LessonChange } from '@uurwerk/contract/changes/day-change'
import { getNextConsent } from './change-clashes.ts'
import { toSeveralRequest, useLessonChange } from './queries.ts'

/** Carries out what the user picks from a list as one deed; `chooseAgain` agrees to what it was refused for. */
export function useChoice(onDone: () => void) {
  const { mutate, error, isPending, variables } = useLessonChange<DeedResult>()
  const nextConsent = getNextConsent(error, variables?.consent ?? {})
  return {
    error,
    isPending,
    choose: (changes: LessonChange[], text: string) =>
      !isPending && mutate(toSeveralRequest(changes, text), { onSuccess: onDone }),
    chooseAgain:
      nextConsent && variables
        ? () => !isPending && mutate({ ...variables, consent: nextConsent }, { onSuccess: onDone })
        : undefined,
  }
}
