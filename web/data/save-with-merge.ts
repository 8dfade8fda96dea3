import { ApiError } from '../lib/call.ts'
import type { VersionDifference } from '../ui/BothVersions.tsx'
import { BothVersions, openEditConflicts } from './EditConflictPrompt.tsx'

type EditableParts = Record<string, unknown>

interface PartText {
  what: string
  text: string
}

interface SeenChange<T extends EditableParts, Answer> {
  /** Version on screen when the edit began. */
  seen: T
  mine: T
  /** Null if it no longer exists. */
  read: () => Promise<{ now: T; tag: string | null } | null>
  formatPart: (part: keyof T & string, version: T) => PartText | Promise<PartText>
  /** Sends `both`: the user's edits applied to `now`. */
  send: (both: T, headers: Record<string, string>, now: T) => Promise<Answer>
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const listParts = <T extends EditableParts>(a: T, b: T) => Object.keys({ ...a, ...b }) as (keyof T & string)[]

/** Lists the parts that both sides changed to different values. */
export const findConflictingParts = <T extends EditableParts>(seen: T, now: T, mine: T) =>
  listParts(seen, mine).filter(
    (part) => !isSame(mine[part], seen[part]) && !isSame(now[part], seen[part]) && !isSame(now[part], mine[part]),
  )

export const rebaseParts = <T extends EditableParts>(seen: T, now: T, mine: T): T => ({
  ...now,
  ...Object.fromEntries(
    listParts(seen, mine)
      .filter((part) => !isSame(mine[part], seen[part]))
      .map((part) => [part, mine[part]]),
  ),
})

/** Reverts a failed change, except parts changed since. */
export function revertChange<T extends object>(before: T, after: T, now: T): T {
  const toParts = (version: T): EditableParts => Object.fromEntries<unknown>(Object.entries(version))
  const [own, made, current] = [toParts(before), toParts(after), toParts(now)] as const
  const newer = findConflictingParts(made, current, own).map((part) => [part, current[part]])
  return { ...now, ...rebaseParts(made, current, own), ...Object.fromEntries(newer) }
}

/** Reverts a failed change: restores removed items to their position and drops added items. */
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

/** Others can write between each read and write. */
const maximumAttempts = 5

/**
 * Saves without overwriting unseen changes, by `If-Match`. If both sides changed the same part, the user chooses.
 * @returns the answer, or the stored version if nothing is left to send
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
    // Keeps edits without a conflict.
    for (const part of both) result = { ...result, [part]: now[part] }
    if (isSame(result, now)) return { theirs: now }
  }
  try {
    return { sent: await send(result, found?.tag ? { 'If-Match': found.tag } : {}, now) }
  } catch (error) {
    const isOvertaken = error instanceof ApiError && error.code === 'preconditionFailed'
    if (!isOvertaken || left <= 1) throw error
    // The user has seen this version.
    return saveWithMerge({ seen: now, mine: result, read, formatPart, send }, { ask, left: left - 1 })
  }
}
