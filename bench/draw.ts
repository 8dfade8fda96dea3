// npm run draw -w bench: the duration of both allocation methods for 5,000 students and 60 options, and the resulting
// delay of the thread that serves requests.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { allocateSeatsInThread } from '../server/joining/choice-round/allocation/allocate-seats-in-thread.ts'
import { createLargeAllocationInput } from '../server/test/large-allocation.ts'
import './runtime.ts'

for (const method of ['lottery', 'fewestLeftOut'] as const) {
  const draw = createLargeAllocationInput(method)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  await sleep(50)
  delay.enable()
  const started = performance.now()
  const places = await allocateSeatsInThread(draw)
  const duration = performance.now() - started
  delay.disable()
  console.log(
    `${method.padEnd(14)} ${places.length} students in ${(duration / 1000).toFixed(2)} s, event loop blocked for at most ${(delay.max / 1e6).toFixed(0)} ms`,
  )
}
