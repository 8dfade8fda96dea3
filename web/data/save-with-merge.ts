import { ApiError } from '../lib/call.ts'
import type { VersionDifference } from '../ui/BothVersions.tsx'
import { BothVersions, openEditConflicts } from './EditConflictPrompt.tsx'

/** Something that people edit, by the parts that one edits of it. */
type EditableParts = Record<string, unknown>

interface PartText {
  what: string
  text: string
}

interface SeenChange<T extends EditableParts, Answer> {
  /** As it was shown when one began. */
  seen: T
  /** What one made of it. */
  mine: T
  /** What it is by now, with its tag; null where it is no longer there. */
  read: () => Promise<{ now: T; tag: string | null } | null>
  /** A part in words, as a version has it. */
  formatPart: (part: keyof T & string, version: T) => PartText | Promise<PartText>
  /** Sends what one made of it, on top of what is there now. */
  send: (both: T, headers: Record<string, string>, now: T) => Promise<Answer>
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
/** Also those that only one of the two has. */
const listParts = <T extends EditableParts>(a: T, b: T) => Object.keys({ ...a, ...b }) as (keyof T & string)[]

/** What both changed, each in another way. */
export const findConflictingParts = <T extends EditableParts>(seen: T, now: T, mine: T) =>
  listParts(seen, mine).filter(
    (part) => !isSame(mine[part], seen[part]) && !isSame(now[part], seen[part]) && !isSame(now[part], mine[part]),
  )

/** What one changed oneself, and of the rest what is there now. */
export const rebaseParts = <T extends EditableParts>(seen: T, now: T, mine: T): T => ({
  ...now,
  ...Object.fromEntries(
    listParts(seen, mine)
      .filter((part) => !isSame(mine[part], seen[part]))
      .map((part) => [part, mine[part]]),
  ),
})

/** Takes back a failed change of `before` to `after`; what became otherwise since then stays as it is now. */
export function revertChange<T extends object>(before: T, after: T, now: T): T {
  const toParts = (version: T): EditableParts => Object.fromEntries<unknown>(Object.entries(version))
  const [own, made, current] = [toParts(before), toParts(after), toParts(now)] as const
  const newer = findConflictingParts(made, current, own).map((part) => [part, current[part]])
  return { ...now, ...rebaseParts(made, current, own), ...Object.fromEntries(newer) }
}

/** The same for each item of a list: one that was removed returns to its place, one that was added goes. */
export function revertListChange<T extends { id: number | string }>(
  before: readonly T[],
  after: readonly T[],
  now: readonly T[],
): T[] {
  const find = (list: readonly T[], id: T['id']) => list.find((item) => item.id === id)
  const list = now.flatMap((item) => {
    const [own, made] = [find(before, item.id), find(after, item.id)]
    if (own && made) return revertChange(own, made, item)
    return made ? [] : item
  })
  for (const [index, item] of before.entries())
    if (!find(after, item.id) && !find(now, item.id)) list.splice(index, 0, item)
  return list
}

/** Shows both versions of what was changed in two places; resolves to whether one's own stays. */
async function askToKeepMine(differing: readonly VersionDifference[]): Promise<boolean> {
  await BothVersions.fetch()
  return new Promise((resolve) => {
    const question = {
      differing,
      onChoose: (isMine: boolean) => {
        openEditConflicts.set((all) => all.filter((item) => item !== question))
        resolve(isMine)
      },
    }
    openEditConflicts.set((all) => [...all, question])
  })
}

/** So often somebody else may get in between. */
const maximumAttempts = 5

/**
 * Changes what one saw, and undoes no change that one did not see: it is read again with its tag, by which the change
 * goes (`If-Match`). Where both changed the same, both versions are shown and one chooses.
 * @returns the answer, or what is there where that was chosen
 */
export async function saveWithMerge<T extends EditableParts, Answer>(
  { seen, mine, read, formatPart, send }: SeenChange<T, Answer>,
  { ask = askToKeepMine, left = maximumAttempts } = {},
): Promise<{ sent: Answer } | { theirs: T }> {
  const found = await read()
  const now = found?.now ?? seen
  const both = findConflictingParts(seen, now, mine)
  const differing = await Promise.all(
    both.map(async (part): Promise<VersionDifference> => {
      const [theirs, own] = await Promise.all([formatPart(part, now), formatPart(part, mine)])
      return { what: own.what, theirs: theirs.text, mine: own.text }
    }),
  )
  let result = rebaseParts(seen, now, mine)
  if (differing.length > 0 && !(await ask(differing))) {
    // What else one changed was not asked about.
    for (const part of both) result = { ...result, [part]: now[part] }
    if (isSame(result, now)) return { theirs: now }
  }
  try {
    return { sent: await send(result, found?.tag ? { 'If-Match': found.tag } : {}, now) }
  } catch (error) {
    const isOvertaken = error instanceof ApiError && error.code === 'preconditionFailed'
    if (!isOvertaken || left <= 1) throw error
    // What was chosen between is seen by now.
    return saveWithMerge({ seen: now, mine: result, read, formatPart, send }, { ask, left: left - 1 })
  }
}
