// Draws, as a thread of its own: of a large school that takes seconds, in which the server has others to answer.
import { parentPort, workerData } from 'node:worker_threads'
import { type Draw, drawn } from './draw.ts'

parentPort?.postMessage(drawn(workerData as Draw), [])
