import * as highs from 'highs'
import type { Solver } from './solve.ts'

/** The package declares types for CommonJS only; its module has the loader as the default. */
export const loadSolver = (): Promise<Solver> => (highs as unknown as { default: () => Promise<Solver> }).default()
