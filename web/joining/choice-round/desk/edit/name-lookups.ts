import type { Named } from '@uurwerk/contract/values'

/** Names by id, because a draft holds only ids. */
export interface NameLookups {
  groups: ReadonlyMap<number, string>
  courses: ReadonlyMap<number, string>
}

const toNameLookup = (items: readonly Named[]) => new Map(items.map(({ id, name }) => [id, name]))

export const buildNameLookups = (names: { groups: readonly Named[]; courses: readonly Named[] }): NameLookups => ({
  groups: toNameLookup(names.groups),
  courses: toNameLookup(names.courses),
})
