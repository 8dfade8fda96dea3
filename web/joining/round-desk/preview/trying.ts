import type { GroupChoice, Option, Options } from '@uurwerk/contract/joining/interrogation'

export interface Shown {
  groups: GroupChoice[] | null
  options: Options
}

/** One group at a time. */
export const withGroup = (shown: Shown, groupId: number): Shown => ({
  ...shown,
  groups: shown.groups?.map((group) => ({ ...group, chosen: group.groupId === groupId })) ?? null,
})

/** An option on or off; in a set no more than it allows, and of one in place of the other. */
export function withOption(shown: Shown, id: number): Shown {
  const flip = (option: Option) => (option.id === id ? { ...option, chosen: !option.chosen } : option)
  const { options, optionSets } = shown.options
  return {
    ...shown,
    options: {
      options: options.map(flip),
      optionSets: optionSets.map((set) => {
        if (!set.options.some((option) => option.id === id)) return set
        const wanted =
          set.max === 1 ? set.options.map((one) => (one.id === id ? one : { ...one, chosen: false })) : set.options
        const flipped = wanted.map(flip)
        return flipped.filter(({ chosen }) => chosen).length > set.max ? set : { ...set, options: flipped }
      }),
    },
  }
}
