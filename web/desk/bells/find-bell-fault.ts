import { bellsSchema } from '@uurwerk/contract/bells'
import type { Bell } from '@uurwerk/contract/values'

/** Returns the index of the first lesson hour that overlaps another or ends before it starts. */
export function findBellFault(bells: readonly Bell[]): number | undefined {
  const { error } = bellsSchema.safeParse(bells)
  return error && Number(error.issues[0]?.path[0] ?? 0)
}
