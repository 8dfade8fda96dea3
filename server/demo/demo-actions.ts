import type { AvailabilityEntry, ReviewDecision } from '@uurwerk/contract/staff/availability'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { AllocationMethod } from '@uurwerk/contract/joining/choice-round/allocation'

export const demoFiles = path.join(import.meta.dirname, 'files')

/** May know of everyone. */
export const administrator = 'beheer'

/** Line of `deeds.jsonl`, with source ids. */
export type DemoAction = ActionDetails & ActionTime & { by: string }

type ActionDetails =
  | { do: 'subscribe'; appointment: string }
  | { do: 'subscribeStudents'; appointment: string; students: string[] }
  /** Later lines refer to this name. */
  | { do: 'book'; booking: string; name: string; room: string; start: string; end: string; invite: string[] }
  | { do: 'accept' | 'decline' | 'confirm'; booking: string }
  | { do: 'allocate'; round: string; method: AllocationMethod; seed: number }
  | { do: 'give'; request: string; entries: AvailabilityEntry[]; comments: string; submitted: boolean }
  | { do: 'judge'; request: string; teacher: string; state: ReviewDecision; comment: string }
  | { do: 'read' }

/** Wall-clock time that moves with its date, or minutes before the school is made. */
type ActionTime = { at: string } | { minutesAgo: number }

/**
 * Line of `choices.jsonl`. In ranked rounds the best option comes first.
 * Wall-clock times move with those of the round.
 */
export interface DemoChoice {
  round: string
  by: string
  at: string
  group: string | null
  options: string[]
  confirmed: string | null
}

export const readDemoActions = () => readLines<DemoAction>('deeds.jsonl')

export const readDemoChoices = () => readLines<DemoChoice>('choices.jsonl')

async function readLines<T>(name: string): Promise<T[]> {
  const text = await readFile(path.join(demoFiles, name), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)
}
