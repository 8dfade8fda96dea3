import { ApiError } from '../lib/call.ts'
import type { VersionDifference } from '../ui/BothVersions.tsx'
import { BothVersions, pendingEditConflicts } from './EditConflictPrompt.tsx'

type EditableParts = Record<string, unknown>

interface PartDescription {
  label: string
  text: string
}

interface MergeableEdit<T extends EditableParts, Answer> {
  /** Version on screen when the edit began. */
  base: T
  own: T
  /** Null if it no longer exists. */
  read: () => Promise<{ stored: T; etag: string | null } | null>
  describePart: (part: keyof T & string, version: T) => PartDescription | Promise<PartDescription>
  /** Sends `merged`: the user's edits applied to `stored`. */
  send: (merged: T, headers: Record<string, string>, stored: T) => Promise<Answer>
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const listParts = <T extends EditableParts>(a: T, b: T) => Object.keys({ ...a, ...b }) as (keyof T & string)[]

/** Lists parts that both sides changed to different values. */
export const findConflictingParts = <T extends EditableParts>(base: T, stored: T, own: T) =>
  listParts(base, own).filter(
    (part) => !isSame(own[part], base[part]) && !isSame(stored[part], base[part]) && !isSame(stored[part], own[part]),
  )

export const rebaseParts = <T extends EditableParts>(base: T, stored: T, own: T): T => ({
  ...stored,
  ...Object.fromEntries(
    listParts(base, own)
      .filter((part) => !isSame(own[part], base[part]))
      .map((part) => [part, own[part]]),
  ),
})

/** Reverts a failed change, except parts changed since. */
export function revertChange<T extends object>(before: T, after: T, stored: T): T {
  const toParts = (version: T): EditableParts => Object.fromEntries<unknown>(Object.entries(version))
  const [beforeParts, afterParts, storedParts] = [toParts(before), toParts(after), toParts(stored)] as const
  const newerParts = findConflictingParts(afterParts, storedParts, beforeParts).map((part) => [part, storedParts[part]])
  return { ...stored, ...rebaseParts(afterParts, storedParts, beforeParts), ...Object.fromEntries(newerParts) }
}

/** Restores removed items to their position and drops added items. */
export function revertListChange<T extends { id: number | string }>(
  before: readonly T[],
  after: readonly T[],
  stored: readonly T[],
): T[] {
  const find = (list: readonly T[], id: T['id']) => list.find((item) => item.id === id)
  const list = stored.flatMap((item) => {
    const [itemBefore, itemAfter] = [find(before, item.id), find(after, item.id)]
    if (itemBefore && itemAfter) return revertChange(itemBefore, itemAfter, item)
    return itemAfter ? [] : item
  })
  for (const [index, item] of before.entries())
    if (!find(after, item.id) && !find(stored, item.id)) list.splice(index, 0, item)
  return list
}

async function askWhichVersion(differences: readonly VersionDifference[]): Promise<boolean> {
  await BothVersions.fetch()
  return new Promise((resolve) => {
    const conflict = {
      differences,
      onChoose: (keepOwn: boolean) => {
        pendingEditConflicts.set((conflicts) => conflicts.filter((item) => item !== conflict))
        resolve(keepOwn)
      },
    }
    pendingEditConflicts.set((conflicts) => [...conflicts, conflict])
  })
}

/** Others can write between each read and write. */
const maximumAttempts = 5

/**
 * If both sides changed the same part, the user chooses.
 * @returns the answer, or the stored version if nothing is left to send
 */
export async function saveWithMerge<T extends EditableParts, Answer>(
  { base, own, read, describePart, send }: MergeableEdit<T, Answer>,
  { askVersion = askWhichVersion, attemptsLeft = maximumAttempts } = {},
): Promise<{ sent: Answer } | { stored: T }> {
  const latest = await read()
  const stored = latest?.stored ?? base
  const conflictingParts = findConflictingParts(base, stored, own)
  const differences = await Promise.all(
    conflictingParts.map(async (part): Promise<VersionDifference> => {
      const [storedText, ownText] = await Promise.all([describePart(part, stored), describePart(part, own)])
      return { label: ownText.label, storedVersion: storedText.text, ownVersion: ownText.text }
    }),
  )
  let merged = rebaseParts(base, stored, own)
  if (differences.length > 0 && !(await askVersion(differences))) {
    // Keeps edits without a conflict.
    for (const part of conflictingParts) merged = { ...merged, [part]: stored[part] }
    if (isSame(merged, stored)) return { stored }
  }
  try {
    return { sent: await send(merged, latest?.etag ? { 'If-Match': latest.etag } : {}, stored) }
  } catch (error) {
    const isOvertaken = error instanceof ApiError && error.code === 'preconditionFailed'
    if (!isOvertaken || attemptsLeft <= 1) throw error
    // The user has seen this version.
    return saveWithMerge(
      { base: stored, own: merged, read, describePart, send },
      { askVersion, attemptsLeft: attemptsLeft - 1 },
    )
  }
}
