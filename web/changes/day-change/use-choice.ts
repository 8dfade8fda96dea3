import type { DeedResult, LessonChange } from '@uurwerk/contract/changes/day-change'
import { ApiError } from '#web/lib/call.ts'
import { getNextConsent } from './change-clashes.ts'
import { toSeveralRequest, useLessonChange } from './queries.ts'

/**
 * Carries out what the user picks from a list as one deed; `chooseAgain` agrees to what it was refused for.
 * @param onOutdated called if somebody else changed a lesson since the user saw it
 */
export function useChoice(onDone: () => void, onOutdated?: () => void) {
  const { mutate, error, isPending, variables } = useLessonChange<DeedResult>()
  const nextConsent = getNextConsent(error, variables?.consent ?? {})
  const options = {
    onSuccess: onDone,
    onError: (cause: unknown) => cause instanceof ApiError && cause.code === 'preconditionFailed' && onOutdated?.(),
  }
  return {
    error,
    isPending,
    choose: (changes: LessonChange[], text: string) => !isPending && mutate(toSeveralRequest(changes, text), options),
    chooseAgain:
      nextConsent && variables
        ? () => !isPending && mutate({ ...variables, consent: nextConsent }, options)
        : undefined,
  }
}
