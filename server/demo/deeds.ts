import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Where the written files stand. */
export const demoFiles = path.join(import.meta.dirname, 'files')

/** What someone does at the demo school, as a line of `deeds.jsonl` says it; people and rooms by their ids. */
export type Deed = What & When & { by: string }

type What =
  /** Takes a seat. */
  | { do: 'subscribe'; appointment: string }
  /** Gives students a seat, as who teaches the lesson may. */
  | { do: 'subscribeStudents'; appointment: string; students: string[] }
  /** `booking` is the name by which the deeds after it know this one. */
  | { do: 'book'; booking: string; name: string; room: string; start: string; end: string; invite: string[] }
  | { do: 'accept' | 'decline' | 'confirm'; booking: string }
  /** Reads what there is to read. */
  | { do: 'read' }

/** A time on the wall, which moves with its date; or so many minutes before the demo school is made. */
type When = { at: string } | { minutesAgo: number }

/** In the order in which they are done. */
export async function readDeeds(): Promise<Deed[]> {
  const text = await readFile(path.join(demoFiles, 'deeds.jsonl'), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Deed)
}
