import type { Named } from '@uurwerk/contract/values'

/** How the groups and courses of a draft are called: its lists have ids alone. */
export interface NameLookups {
  groups: ReadonlyMap<number, string>
  courses: ReadonlyMap<number, string>
}

const toNameLookup = (all: readonly Named[]) => new Map(all.map(({ id, name }) => [id, name]))

export const buildNameLookups = (names: { groups: readonly Named[]; courses: readonly Named[] }): NameLookups => ({
  groups: toNameLookup(names.groups),
  courses: toNameLookup(names.courses),
})
