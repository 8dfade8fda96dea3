import type { Story } from './story.ts'

const files = import.meta.glob<Record<string, Story>>('../**/*.stories.tsx', { eager: true })

const partOf = (file: string) => file.replace(/^\.\.\//, '').replace(/\.stories\.tsx$/, '')

/** Every story by its part (`ui/Button`) and its name, in the order of the files. */
export const parts: readonly { part: string; stories: ReadonlyMap<string, Story> }[] = Object.entries(files)
  .map(([file, stories]) => ({ part: partOf(file), stories: new Map(Object.entries(stories)) }))
  .toSorted((a, b) => a.part.localeCompare(b.part))
