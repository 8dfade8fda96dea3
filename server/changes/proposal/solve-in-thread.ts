import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { createMutex } from '#server/lib/batching-mutex.ts'
import type { ProposalProblem } from './model.ts'
import type { NextBest, SolvedProposal } from './solve.ts'

export interface ThreadAnswer extends SolvedProposal {
  nextBest: Map<number, NextBest>
}

const mutex = createMutex<ThreadAnswer | undefined>()
/** One proposal at a time per process: there is a core for one thread beside the main one. */
const mutexScope = {}

export const solveInThread = (problem: ProposalProblem, seconds: number): Promise<ThreadAnswer | undefined> =>
  mutex.enqueue(mutexScope, 0, () => runThread(problem, seconds))

const runThread = (problem: ProposalProblem, seconds: number) =>
  new Promise<ThreadAnswer | undefined>((resolve, reject) => {
    const thread = new Worker(path.join(import.meta.dirname, 'proposal-thread.ts'), {
      workerData: { problem, seconds },
    })
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`The proposal ended with ${code}.`)))
  })
