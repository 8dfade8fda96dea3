import { useQueryClient } from '@tanstack/react-query'
import type { ChoiceRoundState } from '@uurwerk/contract/joining/choice-round/student'
import { useEffect, useRef } from 'react'
import { keys } from '#web/data/keys.ts'
import type { StudentRoundKey } from './queries.ts'

/** Nothing is asked when a round opens; whether it did as was said, each asks within this, at a moment of chance. */
const truthWithin = [5000, 30_000] as const

/** A little after the state changed by the clock the server is asked for its own. */
export function useRefetchAtOpening({ id, student }: StudentRoundKey, state: ChoiceRoundState) {
  const client = useQueryClient()
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return undefined
    before.current = state
    const [least, most] = truthWithin
    const refetchState = () => {
      void client.invalidateQueries({ queryKey: keys.round(id, 'one', student) })
      void client.invalidateQueries({ queryKey: keys.rounds() })
    }
    const timer = setTimeout(refetchState, least + Math.random() * (most - least))
    return () => clearTimeout(timer)
  }, [client, id, student, state])
}
