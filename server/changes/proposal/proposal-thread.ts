// Solves in a worker thread: the proposal of a large school takes seconds, during which the server answers others.
import { parentPort, workerData } from 'node:worker_threads'
import { loadSolver } from './load-solver.ts'
import type { ProposalProblem } from './model.ts'
import { listNextBest, solveProposal } from './solve.ts'

const { problem, seconds } = workerData as { problem: ProposalProblem; seconds: number }
const solver = await loadSolver()
const end = performance.now() + seconds * 1000
const solved = solveProposal(problem, solver, () => (end - performance.now()) / 1000)
parentPort?.postMessage(solved && { ...solved, nextBest: listNextBest(problem, solved) }, [])
