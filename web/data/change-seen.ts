import { ApiError } from '../lib/call.ts'
import type { Differing } from '../ui/BothVersions.tsx'
import { BothVersions, questions } from './which-stays.tsx'

/** Something that people edit, by the parts that one edits of it. */
type Parts = Record<string, unknown>

interface Told {
  what: string
  text: string
}

interface Change<T extends Parts, Answer> {
  /** As it was shown when one began. */
  seen: T
  /** What one made of it. */
  mine: T
  /** What it is by now, with its tag; null where it is no longer there. */
  read: () => Promise<{ now: T; tag: string | null } | null>
  /** A part in words, as a version has it. */
  told: (part: keyof T & string, version: T) => Told | Promise<Told>
  /** Sends what one made of it, on top of what is there now. */
  send: (both: T, headers: Record<string, string>, now: T) => Promise<Answer>
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
/** Also those that only one of the two has. */
const partsOf = <T extends Parts>(a: T, b: T) => Object.keys({ ...a, ...b }) as (keyof T & string)[]

/** What both changed, each in another way. */
export const clashes = <T extends Parts>(seen: T, now: T, mine: T) =>
  partsOf(seen, mine).filter(
    (part) => !isSame(mine[part], seen[part]) && !isSame(now[part], seen[part]) && !isSame(now[part], mine[part]),
  )

/** What one changed oneself, and of the rest what is there now. */
export const onTopOf = <T extends Parts>(seen: T, now: T, mine: T): T => ({
  ...now,
  ...Object.fromEntries(
    partsOf(seen, mine)
      .filter((part) => !isSame(mine[part], seen[part]))
      .map((part) => [part, mine[part]]),
  ),
})

/** Takes back a failed change of `before` to `after`; what became otherwise since then stays as it is now. */
export function takenBack<T extends object>(before: T, after: T, now: T): T {
  const toParts = (version: T): Parts => Object.fromEntries<unknown>(Object.entries(version))
  const [own, made, current] = [toParts(before), toParts(after), toParts(now)] as const
  const newer = clashes(made, current, own).map((part) => [part, current[part]])
  return { ...now, ...onTopOf(made, current, own), ...Object.fromEntries(newer) }
}

/** The same for each item of a list: one that was removed returns to its place, one that was added goes. */
export function listTakenBack<T extends { id: number | string }>(
  before: readonly T[],
  after: readonly T[],
  now: readonly T[],
): T[] {
  const find = (list: readonly T[], id: T['id']) => list.find((item) => item.id === id)
  const list = now.flatMap((item) => {
    const [own, made] = [find(before, item.id), find(after, item.id)]
    if (own && made) return takenBack(own, made, item)
    return made ? [] : item
  })
  for (const [index, item] of before.entries())
    if (!find(after, item.id) && !find(now, item.id)) list.splice(index, 0, item)
  return list
}

/** Shows both versions of what was changed in two places; resolves to whether one's own stays. */
async function isMineToStay(differing: readonly Differing[]): Promise<boolean> {
  await BothVersions.fetch()
  return new Promise((resolve) => {
    const question = {
      differing,
      onChoose: (isMine: boolean) => {
        questions.set((all) => all.filter((item) => item !== question))
        resolve(isMine)
      },
    }
    questions.set((all) => [...all, question])
  })
}

/** So often somebody else may get in between. */
const tries = 5

/**
 * Changes what one saw, and undoes no change that one did not see: it is read again with its tag, by which the change
 * goes (`If-Match`). Where both changed the same, both versions are shown and one chooses.
 * @returns the answer, or what is there where that was chosen
 */
export async function changeSeen<T extends Parts, Answer>(
  { seen, mine, read, told, send }: Change<T, Answer>,
  { ask = isMineToStay, left = tries } = {},
): Promise<{ sent: Answer } | { theirs: T }> {
  const found = await read()
  const now = found?.now ?? seen
  const both = clashes(seen, now, mine)
  const differing = await Promise.all(
    both.map(async (part): Promise<Differing> => {
      const [theirs, own] = await Promise.all([told(part, now), told(part, mine)])
      return { what: own.what, theirs: theirs.text, mine: own.text }
    }),
  )
  let result = onTopOf(seen, now, mine)
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
    return changeSeen({ seen: now, mine: result, read, told, send }, { ask, left: left - 1 })
  }
}
