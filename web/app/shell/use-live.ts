import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refetchPlan } from './refetch-plan.ts'

/** Keeps what is shown in step with what happens at the school. */
export function useLive() {
  const client = useQueryClient()
  useEffect(() => {
    const { plan, cancel } = refetchPlan()
    let isOver = false
    let end: (() => void) | undefined
    // After the first screen, which does not wait for it.
    const start = async () => {
      const [{ openLive }, { staleAfter }] = await Promise.all([
        import('../../lib/live.ts'),
        import('../../data/stale.ts'),
      ])
      if (isOver) return
      end = openLive((message) => {
        const { within, filters } = staleAfter(client, message)
        plan(JSON.stringify(message), within, () =>
          Promise.all(filters.map((filter) => client.invalidateQueries(filter))),
        )
      })
    }
    void start()
    return () => {
      isOver = true
      end?.()
      cancel()
    }
  }, [client])
}
