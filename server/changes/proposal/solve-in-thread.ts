import { createHash } from 'node:crypto'
import path from 'node:path'
import { serialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { AppError } from '#server/lib/app-error.ts'
import { createMutex } from '#server/lib/batching-mutex.ts'
import type { ProposalProblem } from './model.ts'
import type { NextBest, SolvedProposal } from './solve.ts'

export interface ThreadAnswer extends SolvedProposal {
  nextBest: Map<number, NextBest>
}

const mutex = createMutex<ThreadAnswer | undefined>()
/** One proposal at a time per process: there is a core for one thread beside the main one. */
const mutexScope = {}

/** Different proposals that are solved or wait: the last one waits half a minute in a large school. */
const maximumProposals = 8
const answers = new Map<string, Promise<ThreadAnswer | undefined>>()

/** Milliseconds without a proposal after which the thread ends, with the memory of its solver. */
const idleTime = 15 * 60_000

let thread: Worker | undefined
let idleTimer: NodeJS.Timeout | undefined

/** Equal problems at once share an answer, as many screens ask again after a change. @throws AppError serviceUnavailable */
export async function solveInThread(problem: ProposalProblem, seconds: number): Promise<ThreadAnswer | undefined> {
  const key = createHash('sha256').update(serialize({ problem, seconds })).digest('base64url')
  const sharedAnswer = answers.get(key)
  if (sharedAnswer) return sharedAnswer
  if (answers.size >= maximumProposals) throw new AppError('serviceUnavailable')
  const answer = mutex.enqueue(mutexScope, 0, () => runThread(problem, seconds)).finally(() => answers.delete(key))
  answers.set(key, answer)
  return answer
}

/** A fault ends the thread; the next proposal starts another. */
function startThread(): Worker {
  const worker = new Worker(path.join(import.meta.dirname, 'proposal-thread.ts'))
  const forget = () => {
    if (thread === worker) thread = undefined
  }
  return worker.once('error', forget).once('exit', forget)
}

/** The thread stays, so that the next proposal need not load the solver. It does not keep the process alive. */
function runThread(problem: ProposalProblem, seconds: number): Promise<ThreadAnswer | undefined> {
  clearTimeout(idleTimer)
  thread ??= startThread()
  const worker = thread
  worker.ref()
  return new Promise<ThreadAnswer | undefined>((resolve, reject) => {
    const rejectExit = (code: number) => reject(new Error(`The proposal ended with ${code}.`))
    const settle = (finish: () => void) => {
      worker.off('message', succeed).off('error', fail).off('exit', rejectExit).unref()
      idleTimer = setTimeout(() => void worker.terminate(), idleTime).unref()
      finish()
    }
    const succeed = (answer: ThreadAnswer | undefined) => settle(() => resolve(answer))
    const fail = (error: unknown) => settle(() => reject(error))
    worker.on('message', succeed).on('error', fail).on('exit', rejectExit)
    worker.postMessage({ problem, seconds }, [])
  })
}
