import type { Named } from '@uurwerk/contract/values'

/** How the groups and courses of a draft are called: its lists have ids alone. */
export interface NamedIds {
  groups: ReadonlyMap<number, string>
  courses: ReadonlyMap<number, string>
}

const mapOf = (all: readonly Named[]) => new Map(all.map(({ id, name }) => [id, name]))

export const namedIds = (names: { groups: readonly Named[]; courses: readonly Named[] }): NamedIds => ({
  groups: mapOf(names.groups),
  courses: mapOf(names.courses),
})
