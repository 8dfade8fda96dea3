import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { alone } from '#server/lib/turns.ts'
import type { AllocationInput } from './allocate-seats.ts'
import type { SeatAllocation } from './rules.ts'

const drawMutex = alone<SeatAllocation[]>()
/** Among what the turns are taken: this process, which has cores for one thread beside its own. */
const mutexScope = {}

/** Draws in a thread of its own, one draw after the other, so that other requests are not held up. */
export const allocateSeatsInThread = (draw: AllocationInput): Promise<SeatAllocation[]> =>
  drawMutex.take(mutexScope, 0, () => runAllocationThread(draw))

const runAllocationThread = (draw: AllocationInput) =>
  new Promise<SeatAllocation[]>((resolve, reject) => {
    const thread = new Worker(path.join(import.meta.dirname, 'draw-thread.ts'), { workerData: draw })
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`The draw ended with ${code}.`)))
  })
