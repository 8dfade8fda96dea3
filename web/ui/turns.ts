import { createAtom, useSelector } from '@tanstack/react-store'
import { useLayoutEffect, useState } from 'react'

/**
 * What lies over the page, in the order in which it gives way: what nobody asked for waits for what someone did; consent
 * and an error come before either.
 */
const turns = ['told', 'asked', 'consent', 'error'] as const
export type Turn = (typeof turns)[number]

/** All that want to be seen, the one that is last. */
const over = createAtom<readonly { turn: Turn }[]>([])

const inOrder = (a: { turn: Turn }, b: { turn: Turn }) => turns.indexOf(a.turn) - turns.indexOf(b.turn)

/** Whether it is this one's turn: there is never more than one of which that is so, of one kind the latest. */
export function useTurn(turn: Turn): boolean {
  const [me] = useState({ turn })
  useLayoutEffect(() => {
    over.set((all) => [...all, me].toSorted(inOrder))
    return () => over.set((all) => all.filter((item) => item !== me))
  }, [me])
  return useSelector(over, (all) => all.at(-1) === me)
}
