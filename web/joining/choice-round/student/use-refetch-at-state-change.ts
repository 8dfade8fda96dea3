import { useQueryClient } from '@tanstack/react-query'
import type { ChoiceRoundState } from '@uurwerk/contract/joining/choice-round/student'
import { useEffect, useRef } from 'react'
import { keys } from '#web/data/keys.ts'
import type { StudentRoundKey } from './queries.ts'

/** Random delay in milliseconds, because all windows see a round open at the same second. */
const refetchDelayRange = [5000, 30_000] as const

/** Verifies the round's state with the server after the local clock changed it. */
export function useRefetchAtStateChange({ id, student }: StudentRoundKey, state: ChoiceRoundState) {
  const client = useQueryClient()
  const lastState = useRef(state)
  useEffect(() => {
    if (lastState.current === state) return undefined
    lastState.current = state
    const [minimum, maximum] = refetchDelayRange
    const refetchState = () => {
      void client.invalidateQueries({ queryKey: keys.round(id, 'one', student) })
      void client.invalidateQueries({ queryKey: keys.rounds() })
    }
    const timer = setTimeout(refetchState, minimum + Math.random() * (maximum - minimum))
    return () => clearTimeout(timer)
  }, [client, id, student, state])
}
