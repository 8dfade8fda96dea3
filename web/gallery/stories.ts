import type { Story } from './story.ts'

const files = import.meta.glob<Record<string, Story>>('../**/*.stories.tsx', { eager: true })

const getPartName = (file: string) => file.replace(/^\.\.\//, '').replace(/\.stories\.tsx$/, '')

/** Sorted by part (`ui/Button`). */
export const galleryParts: readonly { part: string; stories: ReadonlyMap<string, Story> }[] = Object.entries(files)
  .map(([file, stories]) => ({ part: getPartName(file), stories: new Map(Object.entries(stories)) }))
  .toSorted((a, b) => a.part.localeCompare(b.part))
