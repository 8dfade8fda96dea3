import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { createMutex } from '#server/lib/batching-mutex.ts'
import type { AllocationInput } from './allocate-seats.ts'
import type { SeatAllocation } from './rules.ts'

const drawMutex = createMutex<SeatAllocation[]>()
/** One draw at a time per process: there is a core for one thread beside the main one. */
const mutexScope = {}

export const allocateSeatsInThread = (draw: AllocationInput): Promise<SeatAllocation[]> =>
  drawMutex.enqueue(mutexScope, 0, () => runAllocationThread(draw))

const runAllocationThread = (draw: AllocationInput) =>
  new Promise<SeatAllocation[]>((resolve, reject) => {
    const thread = new Worker(path.join(import.meta.dirname, 'draw-thread.ts'), { workerData: draw })
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`The draw ended with ${code}.`)))
  })
