// Solves in a worker thread: the proposal of a large school takes seconds, during which the server answers others.
import { parentPort } from 'node:worker_threads'
import { loadSolver } from './load-solver.ts'
import type { ProposalProblem } from './model.ts'
import { listNextBest, solveProposal } from './solve.ts'

const solver = await loadSolver()
parentPort?.on('message', ({ problem, seconds }: { problem: ProposalProblem; seconds: number }) => {
  const end = performance.now() + seconds * 1000
  const solved = solveProposal(problem, solver, () => (end - performance.now()) / 1000)
  parentPort?.postMessage(solved && { ...solved, nextBest: listNextBest(problem, solved) }, [])
})
