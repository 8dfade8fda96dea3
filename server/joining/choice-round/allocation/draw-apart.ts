import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { alone } from '../../../lib/turns.ts'
import type { Draw } from './draw.ts'
import type { Place } from './rules.ts'

const turns = alone<Place[]>()
/** Among what the turns are taken: this process, which has cores for one thread beside its own. */
const process = {}

/** Draws in a thread of its own, one draw after the other, so that other requests are not held up. */
export const drawnApart = (draw: Draw): Promise<Place[]> => turns.take(process, 0, () => inThread(draw))

const inThread = (draw: Draw) =>
  new Promise<Place[]>((resolve, reject) => {
    const thread = new Worker(path.join(import.meta.dirname, 'draw-thread.ts'), { workerData: draw })
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`The draw ended with ${code}.`)))
  })
