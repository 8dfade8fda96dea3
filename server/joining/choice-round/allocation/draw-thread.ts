// Draws in a worker thread: a draw of a large school takes seconds, during which the server answers other requests.
import { parentPort, workerData } from 'node:worker_threads'
import { type AllocationInput, allocateSeats } from './allocate-seats.ts'

parentPort?.postMessage(allocateSeats(workerData as AllocationInput), [])
