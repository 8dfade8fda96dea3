import type { AvailabilityEntry, ReviewDecision } from '@uurwerk/contract/staff/availability'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { AllocationMethod } from '@uurwerk/contract/joining/choice-round/allocation'

/** Where the written files stand. */
export const demoFiles = path.join(import.meta.dirname, 'files')

/** Who may know of everyone. */
export const administrator = 'beheer'

/** What someone does at the demo school, as a line of `deeds.jsonl` says it; people and rooms by their ids. */
export type DemoAction = ActionDetails & ActionTime & { by: string }

type ActionDetails =
  /** Takes a seat. */
  | { do: 'subscribe'; appointment: string }
  /** Gives students a seat, as who teaches the lesson may. */
  | { do: 'subscribeStudents'; appointment: string; students: string[] }
  /** `booking` is the name by which the deeds after it know this one. */
  | { do: 'book'; booking: string; name: string; room: string; start: string; end: string; invite: string[] }
  | { do: 'accept' | 'decline' | 'confirm'; booking: string }
  /** Draws who gets what in a ranked round, and publishes it. */
  | { do: 'allocate'; round: string; method: AllocationMethod; seed: number }
  /** Gives availability to a request, and perhaps submits it. */
  | { do: 'give'; request: string; entries: AvailabilityEntry[]; comments: string; submitted: boolean }
  /** Judges what a teacher submitted. */
  | { do: 'judge'; request: string; teacher: string; state: ReviewDecision; comment: string }
  /** Reads what there is to read. */
  | { do: 'read' }

/** A time on the wall, which moves with its date; or so many minutes before the demo school is made. */
type ActionTime = { at: string } | { minutesAgo: number }

/**
 * What a student chose in a round, as a line of `choices.jsonl` says it: a group and options, or options as they are
 * ranked, best first. The times are on the wall and move with those of the round.
 */
export interface DemoChoice {
  round: string
  by: string
  at: string
  group: string | null
  options: string[]
  confirmed: string | null
}

/** In the order in which they are done. */
export const readDemoActions = () => readLines<DemoAction>('deeds.jsonl')

export const readDemoChoices = () => readLines<DemoChoice>('choices.jsonl')

async function readLines<T>(name: string): Promise<T[]> {
  const text = await readFile(path.join(demoFiles, name), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)
}
