/** A part of a day, in minutes since midnight; `until` is no part of it. */
interface Stretch {
  from: number
  until: number
}

/** A part of a day in which the same people are busy. */
export interface Presence extends Stretch {
  /** How many are busy. */
  busy: number
  /** Who is, where that is one alone: the place in the list. */
  only: number | undefined
}

/** A time at which all are free, or all but one, who is then named by the place in the list. */
export interface FreeTogether extends Stretch {
  missing: number | undefined
}

/** How many are busy when, from the one end of the day to the other; `busy` says of each person when. */
export function presenceOf(busy: readonly (readonly Stretch[])[], day: Stretch): Presence[] {
  const steps = busy
    .flatMap((stretches, who) =>
      stretches
        .map(({ from, until }) => ({ from: Math.max(from, day.from), until: Math.min(until, day.until) }))
        .filter(({ from, until }) => from < until)
        .flatMap(({ from, until }) => [
          { at: from, who, step: 1 },
          { at: until, who, step: -1 },
        ]),
    )
    .toSorted((a, b) => a.at - b.at)
  const found: Presence[] = []
  const times = new Map<number, number>()
  let from = day.from
  const close = (until: number) => {
    const [only] = times.keys()
    if (until > from) found.push({ from, until, busy: times.size, only: times.size === 1 ? only : undefined })
    from = until
  }
  for (const { at, who, step } of steps) {
    close(at)
    const count = (times.get(who) ?? 0) + step
    if (count === 0) times.delete(who)
    else times.set(who, count)
  }
  close(day.until)
  return found
}

/** Parts that follow each other and of which all will do, as one. */
function runs(presences: readonly Presence[], willDo: (presence: Presence) => boolean): Stretch[] {
  const found: Stretch[] = []
  for (const presence of presences) {
    if (!willDo(presence)) continue
    const last = found.at(-1)
    if (last?.until === presence.from) last.until = presence.until
    else found.push({ from: presence.from, until: presence.until })
  }
  return found
}

/** What is left of a stretch beside others. */
function beside(stretch: Stretch, taken: readonly Stretch[]): Stretch[] {
  return taken.reduce<Stretch[]>(
    (left, { from, until }) =>
      left
        .flatMap((item) => [
          { from: item.from, until: Math.min(item.until, from) },
          { from: Math.max(item.from, until), until: item.until },
        ])
        .filter((item) => item.from < item.until),
    [stretch],
  )
}

/**
 * When people are free together for at least so many minutes, in order. Where one may miss it, also when all but the
 * same one are free; a time at which all can is never given away for one at which one cannot.
 */
export function freeTogether(
  presences: readonly Presence[],
  { least, mayMiss }: { least: number; mayMiss: boolean },
): FreeTogether[] {
  const isLong = ({ from, until }: Stretch) => until - from >= least
  const found: FreeTogether[] = runs(presences, ({ busy }) => busy === 0)
    .filter(isLong)
    .map((stretch) => ({ ...stretch, missing: undefined }))
  if (!mayMiss) return found
  const alone = new Set(presences.map(({ only }) => only).filter((who) => who !== undefined))
  const withoutOne = [...alone]
    .flatMap((missing) =>
      runs(presences, ({ busy, only }) => busy === 0 || only === missing).map((stretch) => ({ ...stretch, missing })),
    )
    .toSorted((a, b) => a.from - b.from || b.until - a.until)
  for (const { missing, ...stretch } of withoutOne)
    found.push(
      ...beside(stretch, found)
        .filter(isLong)
        .map((left) => ({ ...left, missing })),
    )
  return found.toSorted((a, b) => a.from - b.from)
}
