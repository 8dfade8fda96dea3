// Draws, as a thread of its own: of a large school that takes seconds, in which the server has others to answer.
import { parentPort, workerData } from 'node:worker_threads'
import { type AllocationInput, allocateSeats } from './allocate-seats.ts'

parentPort?.postMessage(allocateSeats(workerData as AllocationInput), [])
